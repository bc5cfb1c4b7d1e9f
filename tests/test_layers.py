"""A folder of env files: what is there, what cannot be read."""

import os
from pathlib import Path

import pytest

from composegen.errors import CannotReadError
from composegen.reading.layers import Layers, read_folder


def write(folder: Path, **files: str) -> Path:
    """Write files; a double underscore in a name stands for the dot before `env`."""
    for name, text in files.items():
        (folder / name.replace("__", ".").replace("_", "-")).write_text(text)
    return folder


def test_a_folder_holds_the_files_that_matter(tmp_path: Path) -> None:
    write(tmp_path, system__env="A=1\n", run__env="B=2\n", worker_2__env="C=3\n", notes="x")
    (tmp_path / "custom_files").mkdir()
    (tmp_path / "custom_files" / "hyperparameters.json").write_text("{}")
    folder = read_folder(tmp_path)
    assert folder.files == {
        "system.env": b"A=1\n",
        "run.env": b"B=2\n",
        "worker-2.env": b"C=3\n",
        "custom_files/hyperparameters.json": b"{}",
    }
    assert folder.names == {"system.env", "run.env", "worker-2.env", "notes", "custom_files"}


def test_layers_are_parsed_by_name_and_absent_where_the_file_is(tmp_path: Path) -> None:
    write(tmp_path, run__env="B=2\n", worker_10__env="C=3\n")
    layers = Layers(read_folder(tmp_path))
    assert layers.system is None
    assert layers.run is not None
    assert layers.run.assignments[0].name == "B"
    ten = layers.worker(10)
    assert ten is not None
    assert str(ten.assignments[0].location) == "worker-10.env:1:3"
    assert layers.worker(2) is None


def test_a_worker_file_with_another_name_is_seen_but_not_read(tmp_path: Path) -> None:
    write(tmp_path, worker_02__env="A=1\n", woker_2__env="A=1\n")
    folder = read_folder(tmp_path)
    assert folder.files == {}
    assert folder.names == {"worker-02.env", "woker-2.env"}


def test_custom_files_may_be_a_file_and_then_holds_nothing(tmp_path: Path) -> None:
    write(tmp_path, run__env="A=1\n")
    (tmp_path / "custom_files").write_text("")
    assert set(read_folder(tmp_path).files) == {"run.env"}


def test_a_folder_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path / "missing")
    assert raised.value.message == (
        f"cannot read the folder `{tmp_path}/missing`: no such file or directory"
    )
    assert raised.value.help == "name a DeepRacer-for-Cloud folder with `-C DIR`"
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path, "missing")
    assert raised.value.help == (
        "name a folder below experiments/ with `-e NAME`, or as `DR_EXPERIMENT_NAME`"
    )


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    write(tmp_path, run__env="A=1\n")
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path / "run.env")
    assert raised.value.message == f"cannot read the folder `{tmp_path}/run.env`: not a directory"


def test_a_directory_named_like_an_env_file_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "run.env").mkdir()
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path)
    assert raised.value.message == f"cannot read `{tmp_path}/run.env`: it is not a regular file"


def test_a_pipe_named_like_an_env_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "worker-2.env")
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path)
    assert raised.value.message == (
        f"cannot read `{tmp_path}/worker-2.env`: it is not a regular file"
    )


def test_a_link_to_itself_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "system.env").symlink_to("system.env")
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path)
    assert raised.value.message == (
        f"cannot read `{tmp_path}/system.env`: too many levels of symbolic links"
    )


def test_a_file_without_permission_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, run__env="A=1\n")

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    # Whoever runs the tests as root may read everything, so the refusal is played.
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(CannotReadError) as raised:
        read_folder(tmp_path)
    assert raised.value.message == f"cannot read `{tmp_path}/run.env`: permission denied"


def test_a_link_to_nowhere_is_an_absent_file(tmp_path: Path) -> None:
    (tmp_path / "run.env").symlink_to("nowhere")
    assert read_folder(tmp_path).files == {}
