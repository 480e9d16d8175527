"""A file is replaced whole, or stays what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.core.files import write


def test_texts_and_bytes_are_written_with_the_folders_above(tmp_path: Path) -> None:
    write(tmp_path / "a" / "b.txt", "ü\n")
    write(tmp_path / "a" / "c.bin", b"\xff")
    assert (tmp_path / "a" / "b.txt").read_bytes() == "ü\n".encode()
    assert (tmp_path / "a" / "c.bin").read_bytes() == b"\xff"


def test_what_is_no_unicode_does_not_stop_a_text(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", "name: \udcff")
    assert (tmp_path / "a.txt").read_text() == "name: ?"


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
