"""An evaluation on the real engine: it needs a model, stamps its time and changes nothing else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine_project import EngineProject
from storage import Storage

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Make = Callable[..., EngineProject]


def test_an_evaluation_drives_the_model_that_is_there(project: Make, storage: Storage) -> None:
    some = project(EXAMPLES / "evaluation", "--job", "evaluation")
    assert some.refused() == (
        f"composegen: there is no model at `{some.model}/` in the bucket `bucket`: train one first,"
        " or correct `DR_LOCAL_S3_MODEL_PREFIX`\n"
    )
    model = {f"{some.model}/model/0.ckpt": b"weights", f"{some.model}/ip/ip.json": b"address"}
    storage.put(**model)
    before = storage.objects()
    some.up()
    (report,) = some.reports(1).values()
    assert (report["mode"], report["launch"]) == ("run", "evaluation.launch.py")
    assert report["read"]["JOB_TYPE"] == "EVALUATION"
    assert report["read"]["WORLD_NAME"] == "reInvent2019_track"

    published = f"{some.model}/evaluation_params.yaml"
    after = storage.objects()
    text = after.pop(published).decode()
    assert after == before
    stamped = re.search(rf"^- '{some.model}/evaluation-([0-9]{{14}})'$", text, re.M)
    assert stamped is not None
    assert f"- '{some.model}/metrics/evaluation/evaluation-{stamped[1]}.json'" in text

    wipe = ("run", "--rm", "-e", "COMPOSEGEN_WIPE_MODEL=True", "publish")
    refused = some.compose(*wipe, check=False)
    assert (refused.returncode, "an evaluation wipes no model" in refused.stderr) == (1, True)
    assert storage.objects(f"{some.model}/model/") == {f"{some.model}/model/0.ckpt": b"weights"}
