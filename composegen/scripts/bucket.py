"""Publishes what a training reads, guards the model that is there, and keeps the ticket."""

import functools
import os
import re
import socket
import sys
import time

import boto3
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    NoCredentialsError,
    ParamValidationError,
)

HERE = os.path.dirname(os.path.abspath(__file__))
ENV = os.environ
URL = ENV.get("S3_ENDPOINT_URL") or "AWS"
BUCKET = ENV.get("MODEL_S3_BUCKET") or ENV.get("SAGEMAKER_SHARED_S3_BUCKET", "")
MODEL = (ENV.get("MODEL_S3_PREFIX") or ENV.get("SAGEMAKER_SHARED_S3_PREFIX", "")).rstrip("/") + "/"
TICKET = MODEL + "composegen-ticket"
# Seconds that a task of a swarm waits for those whose image may be on its way.
PATIENCE = 900
# In a swarm: which rendering's evaluation was published last, as its parameters hold the time.
EVALUATION = MODEL + "composegen-evaluation"
INSTEAD = (
    "take a new `DR_LOCAL_S3_MODEL_PREFIX`, with the old one as `DR_LOCAL_S3_PRETRAINED_PREFIX`, "
    "or wipe the model with the command at the head of the compose file"
)


def say(sentence):
    print("composegen: " + sentence, flush=True)


def end(sentence):
    sys.exit("composegen: " + sentence)


@functools.lru_cache(maxsize=None)
def s3():
    where = ENV.get("S3_ENDPOINT_URL") or None
    patience = Config(connect_timeout=5, read_timeout=60, retries={"max_attempts": 2})
    return boto3.client("s3", ENV.get("AWS_REGION"), endpoint_url=where, config=patience)


def within(seconds, what, ask):
    """Ask until there is an answer, for so long, and tell now and then what is waited for."""
    start, said = time.time(), 0
    while True:
        answer = ask()
        if answer is not None or time.time() - start >= seconds:
            return answer
        if time.time() - said >= 20:
            said = time.time()
            say(f"waits for {what}")
        time.sleep(1)


def bucket_is_there():
    """Tell whether there is a bucket; None while nothing answers."""
    try:
        s3().head_bucket(Bucket=BUCKET)
        return True
    except ClientError as error:
        if status(error) in (301, 404):
            return status(error) == 301
        if status(error) >= 500:
            return None
        end(
            f"{URL} refuses the keys or the bucket `{BUCKET}`: see whether the keys are right, and "
            "whether the bucket is yours"
        )
    except NoCredentialsError:
        end(
            "there are no keys and this machine has no instance role: give it one, or set "
            "`DR_LOCAL_S3_AUTH_MODE=profile` and render again"
        )
    except ParamValidationError:
        end(f"`DR_LOCAL_S3_BUCKET` is `{BUCKET}`, which no bucket can be called: correct it")
    except (BotoCoreError, ValueError):
        return None


def storage():
    """Wait for the storage, and tell whether the bucket is there."""
    check_keys()
    there = within(60, "the storage at " + URL, bucket_is_there)
    if there is None:
        command, remedy = ENV.get("STORAGE_COMMAND"), "see whether it runs"
        if command:
            remedy = f"start it with `{command}` in its own folder"
        end(f"the storage at {URL} does not answer: {remedy}")
    return there


def status(error):
    return error.response["ResponseMetadata"]["HTTPStatusCode"]


def listed(prefix):
    pages = s3().get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
    return {found["Key"]: found["Size"] for page in pages for found in page.get("Contents", [])}


def content(key):
    try:
        return s3().get_object(Bucket=BUCKET, Key=key)["Body"].read()
    except ClientError as error:
        if status(error) != 404:
            raise
        return None


def delete(keys):
    for at in range(0, len(keys), 1000):
        some = [{"Key": key} for key in keys[at : at + 1000]]
        left = s3().delete_objects(Bucket=BUCKET, Delete={"Objects": some}).get("Errors")
        if left:
            end("cannot delete `{Key}`: {Message}".format(**left[0]))


def put(key, new):
    old = content(key)
    if old != new:
        s3().put_object(Bucket=BUCKET, Key=key, Body=new)
        if old is not None:
            say(f"replaces `{key}`")


def files(folder):
    """Read a folder: bytes by path below it, without what is hidden and what Python leaves."""
    top, found = os.path.join(HERE, folder), {}
    for place, folders, names in os.walk(top):
        folders[:] = [name for name in folders if name[0] != "." and name != "__pycache__"]
        for path in (os.path.join(place, name) for name in names if name[0] != "."):
            if os.path.isfile(path):
                with open(path, "rb") as stream:
                    found[os.path.relpath(path, top)] = stream.read()
    return found


def trainer_runs():
    """Whether the trainer is there, or answers where it is there before it trains."""
    for host, _, port in (name.partition(":") for name in ENV["TRAINER"].split()):
        try:
            if port:
                socket.create_connection((host, int(port)), 3).close()
            return bool(socket.gethostbyname(host))
        except OSError:
            pass
    return False


def check_keys():
    names = ("ACCESS_KEY_ID", "SECRET_ACCESS_KEY")
    missing = " and no ".join(f"`DR_LOCAL_{n}`" for n in names if ENV.get("AWS_" + n) == "")
    if missing:
        end(f"there is no {missing}: export it, or write it into `.env` beside the compose file")


def check_custom_files(custom, wipe):
    """See that the three files a training needs are here, or stay in the bucket."""
    names = ("HYPERPARAMETER_FILE_S3_KEY", "MODELMETADATA_FILE_S3_KEY", "REWARD_FILE_S3_KEY")
    needed = [ENV[name] for name in names if ENV[name] not in custom]
    missing = [key for key in needed if content(key) is None or (wipe and key.startswith(MODEL))]
    if missing:
        end(
            "there is no `{}` in custom_files, and none stays in the bucket `{}`: put it into "
            "custom_files".format("` and no `".join(missing), BUCKET)
        )


def is_parameters(key):
    """Whether this or an earlier start published an object as a worker's parameters."""
    name = ENV["TRAINING_PARAMS_FILE"]
    numbered = re.escape(MODEL + name.split(".")[0]) + r"_[0-9]+[.]yaml"
    return key == MODEL + name or re.fullmatch(numbered, key)


def is_ours(key, size, custom):
    """Whether an object below the model prefix is no part of a model."""
    prefix = ENV["CUSTOM_FILES_S3_PREFIX"].rstrip("/") + "/"
    named = (TICKET, EVALUATION, MODEL + "reward_function.py", MODEL + ENV["EVAL_PARAMS_FILE"])
    return (
        key in named
        or key in custom
        or is_parameters(key)
        or (prefix != MODEL and prefix.startswith(MODEL) and key.startswith(prefix))
        or (size == 0 and key.endswith("/"))
    )


def clear(custom, parameters):
    """Make room below the model prefix, or end where a model is."""
    objects = listed(MODEL)
    model = [key for key, size in sorted(objects.items()) if not is_ours(key, size, custom)]
    if ENV.get("COMPOSEGEN_WIPE_MODEL"):
        delete(list(objects))
        say(f"wiped `{MODEL}`: {len(objects)} objects")
    elif model:
        end(
            f"`{MODEL}` holds a model ({len(model)} objects, such as `{model[0]}`), which a new "
            f"training would destroy: {INSTEAD}"
        )
    else:
        stale = [key for key in objects if is_parameters(key) and key not in parameters]
        delete([key for key in objects if key == TICKET] + stale)


def publish_training():
    wipe = ENV.get("COMPOSEGEN_WIPE_MODEL", "")
    if wipe not in ("", "True"):
        end(f"`COMPOSEGEN_WIPE_MODEL` is `{wipe}`, and only `True` wipes a model")
    if trainer_runs():
        if wipe:
            end("the trainer runs, so nothing is wiped: end it first")
        say("the trainer runs, so nothing is published: what changed waits for the next training")
        return
    prefix = ENV["CUSTOM_FILES_S3_PREFIX"].rstrip("/") + "/"
    custom = {prefix + path: text for path, text in files("custom_files").items()}
    parameters = {MODEL + name: text for name, text in files("parameters").items()}
    if not storage():
        if ENV["CLOUD"] == "aws":
            end(f"there is no bucket `{BUCKET}` on AWS: make it, or correct `DR_LOCAL_S3_BUCKET`")
        s3().create_bucket(Bucket=BUCKET)
        say(f"made the bucket `{BUCKET}`")
    check_custom_files(custom, wipe)
    reward = custom.get(ENV["REWARD_FILE_S3_KEY"]) or content(ENV["REWARD_FILE_S3_KEY"])
    clear(custom, parameters)
    for key, text in sorted(custom.items()):
        put(key, text)
    put(MODEL + "reward_function.py", reward)
    for key, text in sorted(parameters.items()):
        put(key, text)
    # Last, so that whoever is ended half-way leaves none.
    put(TICKET, (ENV.get("COMPOSEGEN_TICKET") or "one training").encode())
    say(f"published {', '.join(sorted(files('parameters')))} and custom_files to `{BUCKET}`")


def publish_evaluation():
    if ENV.get("COMPOSEGEN_WIPE_MODEL"):
        end("an evaluation wipes no model")
    if not storage() or not listed(MODEL + "model/"):
        end(
            f"there is no model at `{MODEL}` in the bucket `{BUCKET}`: train one first, or correct "
            "`DR_LOCAL_S3_MODEL_PREFIX`"
        )
    for name, text in sorted(files("parameters").items()):
        put(MODEL + name, stamped(text.decode()).encode())
        say(f"published `{MODEL + name}`")
    if ENV.get("COMPOSEGEN_TICKET"):
        put(EVALUATION, ENV["COMPOSEGEN_TICKET"].encode())


def stamped(text):
    """Put the time of the start where an evaluation's results are named after it."""
    now = time.time()
    stamps = {"{time}": time.strftime("%Y%m%d%H%M%S", time.gmtime(now)), "{seconds}": str(int(now))}
    wanted = {"SIMTRACE_S3_PREFIX": ["{time}"], "METRICS_S3_OBJECT_KEY": ["{time}", "{seconds}"]}
    tokens, lines = [], []
    for line in text.splitlines(True):
        if line[0] != "-":
            tokens = wanted.get(line.split(":")[0], [])[::-1]
        elif tokens:
            token = tokens.pop()
            line = stamps[token].join(line.rsplit(token, 1))
        lines.append(line)
    return "".join(lines)


def take():
    """Take the ticket that `publish` left for one training."""
    wanted = ENV.get("COMPOSEGEN_TICKET", "")

    def ticket():
        held = content(TICKET)
        return held if held and (not wanted or held.decode() == wanted) else None

    storage()
    if within(PATIENCE if wanted else 0, "what `publish` puts into the bucket", ticket) is None:
        end(
            f"`publish` has allowed no training at `{MODEL}`, which would destroy a model that is "
            f"there: {INSTEAD}"
        )
    delete([TICKET])


def publish():
    (publish_evaluation if ENV["JOB"] == "evaluation" else publish_training)()


def run(**verbs):
    """Do what the command line asks for; whatever stands in the way is told in a sentence."""
    if ENV.get("COMPOSEGEN_TASK", "").startswith("{"):
        end("this file is for `docker stack deploy`: render it with `--style compose` instead")
    try:
        verbs[sys.argv[1]]()
    except (BotoCoreError, ClientError, OSError) as error:
        end(f"{URL} refuses: {error}")


if __name__ == "__main__":
    run(publish=publish, take=take)
