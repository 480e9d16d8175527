"""Archives that could do harm are refused with a sentence; nothing is unpacked by its own name."""

from __future__ import annotations

import os
import random
import stat
import zipfile
from pathlib import Path

import pytest

from autograder.lms import archive
from autograder.lms.archive import ArchiveError, open_archive
from tests.lms.archives import zipped


@pytest.mark.parametrize("name", ["../x.ipynb", "/etc/x", "a/../../x", "C:/x", "..\\x.ipynb"])
def test_a_path_that_leads_out_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArchiveError, match="unpacked outside the folder"):
        open_archive(zipped(tmp_path / "a.zip", {"good.ipynb": "", name: ""}))


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x.ipynb": b"\0" * (64 << 20)})
    assert path.stat().st_size < 100_000
    with pytest.raises(ArchiveError, match="is far larger unpacked"):
        open_archive(path)


def test_a_file_that_is_longer_than_it_says_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x.ipynb": b"\0" * 5000})
    data = path.read_bytes().replace((5000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    path.write_bytes(data)
    items = open_archive(path)
    with pytest.raises(ArchiveError, match=r"'x\.ipynb' in .* is (damaged|not as long)"):
        items[0].read()


def test_a_link_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
        entry = zipfile.ZipInfo("x.ipynb")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(entry, "/etc/passwd")
    with pytest.raises(ArchiveError, match="is a link or a device"):
        open_archive(tmp_path / "a.zip")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "x.ipynb").symlink_to("/etc/passwd")
    with pytest.raises(ArchiveError, match="is a link to another place"):
        open_archive(folder)


def test_a_pipe_in_a_folder_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.ipynb")
    with pytest.raises(ArchiveError, match="neither a file nor a folder"):
        open_archive(tmp_path)


def test_a_name_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as made:
        made.writestr("x.ipynb", "1")
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("x.ipynb", "2")
    with pytest.raises(ArchiveError, match="twice"):
        open_archive(tmp_path / "a.zip")
    with pytest.raises(ArchiveError, match="twice"):
        open_archive(zipped(tmp_path / "b.zip", {"x.ipynb": "1", "X.ipynb": "2"}))


COMPRESSIONS = {
    "stored": zipfile.ZIP_STORED, "deflate": zipfile.ZIP_DEFLATED,
    "bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA,
}  # fmt: skip


@pytest.mark.parametrize("kind", COMPRESSIONS)
def test_damage_of_any_kind_is_refused_with_a_sentence(tmp_path: Path, kind: str) -> None:
    """A thousand zips, each with some bytes changed, left out or put in."""
    path, dice = tmp_path / "a.zip", random.Random(kind)
    with zipfile.ZipFile(path, "w", COMPRESSIONS[kind]) as made:
        for name in ("José/s01.ipynb", "b_1.ipynb"):
            made.writestr(name, bytes(dice.choices(b'ab{}" \n', k=400)))
    whole, refused = path.read_bytes(), 0
    for _ in range(250):
        data = bytearray(whole)
        for _ in range(dice.randint(1, 3)):
            place, length = dice.randrange(len(data)), dice.randint(0, 3)
            data[place : place + length] = dice.randbytes(dice.randint(0, 3))
        path.write_bytes(data)
        if words := _refusal(path):
            refused += 1
            assert str(path) in words
    assert refused > 100


def _refusal(path: Path) -> str:
    try:
        for item in open_archive(path):
            item.read()
    except ArchiveError as error:
        return str(error)
    return ""


def test_damaged_contents_name_the_file(tmp_path: Path) -> None:
    for kind in (zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(tmp_path / "a.zip", "w", kind) as made:
            made.writestr("x.ipynb", bytes(random.Random(1).choices(b"abc", k=1000)))
        data = bytearray((tmp_path / "a.zip").read_bytes())
        data[60:80] = b"\xff" * 20
        (tmp_path / "a.zip").write_bytes(data)
        with pytest.raises(ArchiveError, match=r"'x\.ipynb' in .*a\.zip is damaged"):
            open_archive(tmp_path / "a.zip")[0].read()


def test_a_name_that_is_wrongly_marked_as_utf8_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"José.ipynb": "x"})
    path.write_bytes(path.read_bytes().replace("é".encode(), b"\xe9x"))
    with pytest.raises(ArchiveError, match=r"Jos.*\.ipynb' in .* is declared to be in UTF-8"):
        open_archive(path)


def with_raw_name(path: Path, raw: bytes) -> Path:
    """A zip whose one name has these bytes, and does not say in which encoding."""
    zipped(path, {"n" * len(raw): "x"})
    path.write_bytes(path.read_bytes().replace(b"n" * len(raw), raw))
    return path


def test_a_name_in_utf8_is_read_even_where_the_zip_does_not_say_so(tmp_path: Path) -> None:
    items = open_archive(with_raw_name(tmp_path / "a.zip", "José_1.ipynb".encode()))
    assert [str(i.path) for i in items] == ["José_1.ipynb"]


def test_a_name_in_an_unknown_encoding_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="unknown encoding"):
        open_archive(with_raw_name(tmp_path / "a.zip", "José.ipynb".encode("latin-1")))


def test_a_locked_file_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x.ipynb": "x"})
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\1\2") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(ArchiveError, match="password"):
        open_archive(path)


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\3\4 broken off"])
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.zip").write_bytes(data)
    with pytest.raises(ArchiveError, match="not a complete zip file"):
        open_archive(tmp_path / "a.zip")


def test_too_many_and_too_large_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = zipped(tmp_path / "a.zip", {"a.ipynb": os.urandom(2 << 20), "b.ipynb": "2"})
    monkeypatch.setattr(archive, "FILE_MB", 1)
    with pytest.raises(ArchiveError, match=r"a\.ipynb in .* has 2 MB"):
        open_archive(path)
    monkeypatch.setattr(archive, "MOST_FILES", 1)
    with pytest.raises(ArchiveError, match="more than 1 files"):
        open_archive(path)


def test_what_operating_systems_add_is_passed_over(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"__MACOSX/._a": "", "a/.DS_Store": "", "a/x.ipynb": "x"}
    assert [str(i.path) for i in open_archive(zipped(tmp_path / "a.zip", files))] == ["a/x.ipynb"]
    with pytest.raises(ArchiveError, match="contains no files"):
        open_archive(zipped(tmp_path / "b.zip", {"__MACOSX/._a": ""}))
    with pytest.raises(ArchiveError, match="There is no file or folder"):
        open_archive(tmp_path / "c.zip")
