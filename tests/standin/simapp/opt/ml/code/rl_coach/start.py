"""Stands in for the trainer: starts the container that trains beside this one, and stays with it.

That is what SageMaker's local mode does. Before, it says in one line of JSON what it was given.
"""

import json
import os
import subprocess
import sys
import uuid

TOLD = ("RUN_ID", "MODEL_S3_PREFIX", "MODEL_S3_BUCKET", "SAGEMAKER_IMAGE", "S3_ENDPOINT_URL")
PASSED_ON = (*TOLD, "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")

print(json.dumps({"trainer": {name: os.environ.get(name) for name in TOLD}}), flush=True)
name = f"tmp{uuid.uuid4().hex[:8]}-algo-1-{uuid.uuid4().hex[:5]}"
environment = [word for variable in PASSED_ON for word in ("-e", variable)]
command = "exec python3 /opt/ml/code/rl_coach/train.py"
start = ["docker", "run", "--name", name, "--network", "sagemaker-local", *environment]
sys.exit(
    subprocess.call([*start, os.environ["SAGEMAKER_IMAGE"], command], stdout=subprocess.DEVNULL)
)
