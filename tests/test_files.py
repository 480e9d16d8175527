"""A file is replaced whole, or stays what it was."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest

from autograder.core.files import draft_of, first_error, named, write


def test_texts_and_bytes_are_written_with_the_folders_above(tmp_path: Path) -> None:
    write(tmp_path / "a" / "b.txt", "ü\n")
    write(tmp_path / "a" / "c.bin", b"\xff")
    assert (tmp_path / "a" / "b.txt").read_bytes() == "ü\n".encode()
    assert (tmp_path / "a" / "c.bin").read_bytes() == b"\xff"


def test_what_is_no_unicode_does_not_stop_a_text(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "name: \udcff")
    assert (tmp_path / "a.txt").read_text() == "name: ?"


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    path = tmp_path / f"{'字' * 83}.ipynb"
    write(path, "text")
    assert path.read_text() == "text"
    with pytest.raises(OSError, match="too long") as raised:
        write(longer := path.with_name(f"{path.name}x"), "text")
    assert raised.value.filename == str(longer)
    assert list(tmp_path.iterdir()) == [path]


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write(pipe, "text")
    assert os.read(reading, 9) == b"text"
    os.close(reading)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_file_in_shared_memory_is_replaced() -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        for text in ("old", "new"):
            write(Path(folder) / "a.txt", text)
        assert (Path(folder) / "a.txt").read_text() == "new"


def test_a_name_of_an_open_file_is_not_replaced(tmp_path: Path) -> None:
    with (tmp_path / "result").open("w") as file:
        write(Path(f"/dev/fd/{file.fileno()}"), "text")
    assert (tmp_path / "result").read_text() == "text"


@pytest.mark.parametrize("folder", [".", "/", "below"])
def test_a_folder_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("below").mkdir()
    with pytest.raises(IsADirectoryError) as raised:
        write(Path(folder), "text")
    assert raised.value.filename == folder


def test_a_failure_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    write(path, "old")

    def fail(self: Path, data: bytes) -> int:
        self.touch()
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space"):
        write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_first_error_of_a_copied_folder_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").symlink_to("nowhere")
    with pytest.raises(shutil.Error) as raised:
        shutil.copytree(tmp_path / "a", tmp_path / "c")
    found = first_error(raised.value)
    assert isinstance(found, FileNotFoundError)
    assert found.filename == str(tmp_path / "c" / "b") and found.strerror
    assert first_error(found) is found


def test_an_error_in_a_draft_names_what_it_was_to_become(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b").symlink_to("nowhere")
    with pytest.raises(FileNotFoundError) as raised, named(tmp_path / "c"):
        shutil.copytree(tmp_path / "a", draft_of(tmp_path / "c"))
    assert raised.value.filename == str(tmp_path / "c")


def test_a_device_that_is_full_is_named() -> None:
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        write(Path("/dev/full"), "text")
