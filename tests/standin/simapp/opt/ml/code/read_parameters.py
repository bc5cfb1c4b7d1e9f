"""Prints some of what a worker's parameter file in the bucket says, as one line of JSON."""

import json
import os
import re

import boto3

KEYS = ("JOB_TYPE", "WORLD_NAME", "RACE_TYPE", "CAR_COLOR", "START_POSITION_OFFSET")

bucket, prefix = (
    os.environ.get(f"SAGEMAKER_SHARED_S3_{what}") or os.environ[f"MODEL_S3_{what}"]
    for what in ("BUCKET", "PREFIX")
)
storage = boto3.client(
    "s3", os.environ["APP_REGION"], endpoint_url=os.environ.get("S3_ENDPOINT_URL")
)
key = f"{prefix}/{os.environ['S3_YAML_NAME']}"
text = storage.get_object(Bucket=bucket, Key=key)["Body"].read().decode()
said = dict(re.findall(r"^([A-Z0-9_]+): '(.*)'$", text, re.MULTILINE))
print(json.dumps({name: said[name] for name in KEYS if name in said}))
