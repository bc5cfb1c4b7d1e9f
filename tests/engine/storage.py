"""The storage of all runs on the machine: what run 0 brings along, and what lies in it."""

import urllib.request
from functools import cached_property
from pathlib import Path
from typing import Any

import boto3

from engine_project import KEYS, EngineProject, eventually

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "one-worker"
URL = "http://127.0.0.1:9000"
BUCKET = "bucket"


class Storage:
    """Run 0's MinIO, started as its sentence tells other runs to, and a look at its objects.

    Args:
        project: Run 0.
        url: Where it answers on this machine.
    """

    def __init__(self, project: EngineProject, url: str = URL) -> None:
        self.project = project
        self.url = url

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        self.project.compose("up", "-d", "minio")
        eventually(self.answers)

    def stop(self) -> None:
        """Stop it; what it keeps stays."""
        self.project.compose("stop", "-t", "1", "minio")

    def answers(self) -> bool:
        """Whether it answers, be it with a refusal."""
        try:
            urllib.request.urlopen(self.url, timeout=5)  # noqa: S310 - our own storage
        except OSError as error:
            return hasattr(error, "code")
        return True

    @cached_property
    def client(self) -> Any:
        """An S3 client with the keys of the tests."""
        names = ("aws_access_key_id", "aws_secret_access_key")
        keys = dict(zip(names, KEYS.values(), strict=True))
        return boto3.client("s3", "us-east-1", endpoint_url=self.url, **keys)

    def objects(self, prefix: str = "", bucket: str = BUCKET) -> dict[str, bytes]:
        """Everything below a prefix, by key."""
        return {
            key: self.client.get_object(Bucket=bucket, Key=key)["Body"].read()
            for key in self.keys(prefix, bucket)
        }

    def keys(self, prefix: str = "", bucket: str = BUCKET) -> list[str]:
        """The keys of everything below a prefix; none where there is no bucket."""
        pages = self.client.get_paginator("list_objects_v2").paginate(Bucket=bucket, Prefix=prefix)
        try:
            return [found["Key"] for page in pages for found in page.get("Contents", [])]
        except self.client.exceptions.NoSuchBucket:
            return []

    def put(self, **objects: bytes) -> None:
        """Put objects into the bucket, made if it is not there."""
        if not any(b["Name"] == BUCKET for b in self.client.list_buckets()["Buckets"]):
            self.client.create_bucket(Bucket=BUCKET)
        for key, content in objects.items():
            self.client.put_object(Bucket=BUCKET, Key=key, Body=content)
