"""A hand-in as bytes, and back into a folder in which grading finds what it found at home; what
came of it, as bytes. Light to import: dask's own processes do no more than pass them on."""

from __future__ import annotations

import os
import pickle
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.receipt import has_content
from autograder.standing import Standing

if TYPE_CHECKING:
    from autograder.work import Graded

FILE, LINK, OTHER = "file", "link", "other"
GOOD, BAD = b"+", b"-"  # how an answer starts: what follows is a result, or why there is none


@dataclass(frozen=True)
class Entry:
    """What lies in a hand-in's folder; ``data`` is there where grading may read it."""

    name: str
    kind: str
    size: int = 0
    data: bytes = b""


@dataclass(frozen=True)
class Parcel:
    """One student's hand-in. ``linked`` says whether the student's and the stage's folder are
    links; ``trouble`` is why it could not be read; ``verdict``, why it is not to be graded."""

    student: str
    slug: str
    linked: tuple[bool, bool] = (False, False)
    entries: tuple[Entry, ...] = ()
    standing: Standing | None = None
    trouble: OSError | None = None
    verdict: str = ""

    def packed(self) -> bytes:
        return zlib.compress(pickle.dumps(self), 1)

    @staticmethod
    def opened(data: bytes) -> Parcel:
        """What `packed` made on the instructor's machine."""
        parcel: Parcel = pickle.loads(zlib.decompress(data))
        return parcel

    def lay_out(self, empty: Path) -> Path:
        """Make the hand-in anew in an empty folder; returns its own."""
        outer = _folder(empty / self.student, self.linked[0])
        inner = _folder(outer / self.slug, self.linked[1])
        for entry in self.entries:
            path = inner / entry.name
            if entry.kind == LINK:
                path.symlink_to("elsewhere")
            elif entry.kind == OTHER:
                path.mkdir()
            else:
                path.write_bytes(entry.data)
                os.truncate(path, entry.size)
        return inner


def pack(
    student: str, folder: Path, most: int, standing: Standing | None = None, verdict: str = ""
) -> Parcel:
    """The hand-in in ``folder``; of files above ``most`` bytes only the size is taken."""
    try:
        linked = folder.parent.is_symlink(), folder.is_symlink()
        entries = tuple(_entries(folder, most))
    except OSError as trouble:
        return Parcel(student, folder.name, standing=standing, trouble=trouble)
    return Parcel(student, folder.name, linked, entries, standing, verdict=verdict)


def packed(graded: Graded) -> bytes:
    """A result on its way back."""
    return zlib.compress(pickle.dumps(graded), 1)


def opened(data: bytes) -> Graded:
    """What `packed` made on a worker."""
    graded: Graded = pickle.loads(zlib.decompress(data))
    return graded


def _entries(folder: Path, most: int) -> Iterator[Entry]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_symlink():
            yield Entry(path.name, LINK)
        elif not path.is_file():
            yield Entry(path.name, OTHER)
        elif has_content(path.name):
            size = path.stat().st_size
            data = path.read_bytes() if size <= most else b""
            yield Entry(path.name, FILE, len(data) or size, data)
        else:
            yield Entry(path.name, FILE)


def _folder(path: Path, linked: bool) -> Path:
    """A new folder, or a link to one."""
    if linked:
        path.with_name(f".{path.name}").mkdir()
        path.symlink_to(f".{path.name}")
    else:
        path.mkdir()
    return path
