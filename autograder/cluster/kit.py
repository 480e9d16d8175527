"""What a worker needs to grade a stage: the course's settings, and files as bytes.

The hidden checks, the references, the specimens and the salt are not written to a worker's disk.
The grading process keeps them in its own memory (``memfd_create``, Linux 3.17); in a folder lie
links to them, which lead nowhere for any other process, and for all when this one has ended.
"""

from __future__ import annotations

import os
import pickle
import platform
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from autograder import __version__, receipt
from autograder.course import Course
from autograder.rules import Rules
from autograder.sandbox.kernel import keep_to_itself

PACKAGES = ("torch", "numpy")


@dataclass(frozen=True)
class Kit:
    """A stage on its way to a worker. ``basis`` is the digest of all that a score hangs on."""

    course: Course
    slug: str
    files: dict[str, bytes]
    basis: str
    confined: bool
    never_lower: bool

    def packed(self) -> bytes:
        return zlib.compress(pickle.dumps(self))

    @staticmethod
    def opened(data: bytes) -> Kit:
        """What `packed` made on the instructor's machine."""
        kit: Kit = pickle.loads(zlib.decompress(data))
        return kit

    def lay_out(self, folder: Path) -> Course:
        """The course with its files in this process's memory, and links to them in ``folder``."""
        keep_to_itself()
        for name, data in self.files.items():
            number = os.memfd_create(name.replace("/", "."))
            with open(number, "wb", closefd=False) as file:
                file.write(data)
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(f"/proc/self/fd/{number}")
        return replace(self.course, root=folder)


def pack(course: Course, slug: str, confined: bool, never_lower: bool) -> Kit:
    """The kit of a stage. The address of the gradebook, which may hold a password, stays here."""
    bare = replace(course, root=Path(), db_url="", rules=Rules(), canvas={})
    files = {name: path.read_bytes() for name, path in _files(course, slug) if path.is_file()}
    files["salt.txt"] = course.salt.encode()
    whole = receipt.basis(course, slug).whole
    return Kit(bare, slug, files, whole, confined, never_lower)


def versions() -> dict[str, str]:
    """What has to be the same on all machines, without importing any of it."""
    found = {"the kit": __version__, "Python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "missing"
    return found


def _files(course: Course, slug: str) -> Iterator[tuple[str, Path]]:
    for other in course.slugs:  # a hand-in of another stage is recognised
        yield f"solutions/{other}.py", course.solution(other)
    yield f"release/{slug}/{slug}.ipynb", course.released(slug)
    yield f"graders/test_{slug}.py", course.checks(slug)
    specimens = course.specimens(slug)
    for path in sorted(specimens.rglob("*.py")):
        yield f"specimens/{slug}/{path.relative_to(specimens)}", path
