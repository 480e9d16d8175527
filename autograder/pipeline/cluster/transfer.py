"""Pack a stage and its submissions for workers on other machines, and unpack them there.

The hidden checks, the references, the sample answers and the salt are not written to a worker's
disk. The grading process keeps them in memory (``memfd_create``, Linux 3.17), and in a folder are
symbolic links to them, which no other process can follow. The files of a submission are written
into a temporary folder, which to the grader looks like the one on the instructor's machine.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from autograder.core import receipt
from autograder.core.course import Course, uses_optimizer
from autograder.core.model import ERRORED, KitError
from autograder.core.receipt import LINK, OTHER, SubmittedFile, submitted_files
from autograder.core.rules import Rules
from autograder.grading.work import Task, Work
from autograder.sandbox.isolation.kernel import make_undumpable

if TYPE_CHECKING:
    from autograder.grading.grade import Grader
    from autograder.grading.work import Graded
    from autograder.sandbox.client import Host


@dataclass(frozen=True, kw_only=True)
class PackedWork(Work):
    """A stage with its files. ``fingerprint``: the sender's `StageFingerprints.combined`."""

    files: dict[str, bytes]
    fingerprint: str

    @property
    def trains(self) -> bool:
        return uses_optimizer(self.files[f"solutions/{self.slug}.py"].decode())

    def prepare(self, host: Host, folder: Path) -> Course:
        """Write the files. Raises `KitError` if this machine may not grade."""
        course = self.write_files(folder)
        if receipt.stage_fingerprints(course, self.slug).combined != self.fingerprint:
            raise KitError(
                "its copy of the kit differs from yours. Install yours there, and start the worker "
                "again."
            )
        if self.confined:
            from autograder.sandbox import doctor

            if reason := doctor.why_unsafe(host, course.limits):
                raise KitError(f"it cannot confine student code. {reason}")
        return course

    def write_files(self, folder: Path) -> Course:
        """Write the files into this process's memory, and links to them into ``folder``, which is
        the root of the course that is returned."""
        make_undumpable()
        for name, data in self.files.items():
            number = os.memfd_create(name.replace("/", "."))
            with open(number, "wb", closefd=False) as file:
                file.write(data)
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.symlink_to(f"/proc/self/fd/{number}")
        return replace(self.course, root=folder)


def pack_work(work: Work) -> PackedWork:
    """Pack a stage, without the address of the gradebook, which may contain a password."""
    course, slug = work.course, work.slug
    files = {name: path.read_bytes() for name, path in _files(course, slug).items()}
    files["salt.txt"] = course.salt.encode()
    return PackedWork(
        replace(course, root=Path(), db_url="", rules=Rules(), canvas={}),
        slug,
        never_lower=work.never_lower,
        confined=work.confined,
        files=files,
        fingerprint=receipt.stage_fingerprints(course, slug).combined,
    )


def _files(course: Course, slug: str) -> dict[str, Path]:
    # Every stage's lesson: a submission for another stage is recognised.
    lessons = {f"solutions/{other}.py": course.solution(other) for other in course.slugs}
    lessons[f"release/{slug}/{slug}.ipynb"] = course.released(slug)
    found = {name: path for name, path in lessons.items() if path.is_file()}
    return found | course.grading_files(slug)


@dataclass(frozen=True, kw_only=True)
class PackedTask(Task):
    """A submission with its files. ``linked``: whether the student's folder and the stage's are
    symbolic links. ``error`` says why they could not be read, ``verdict`` why it is not graded."""

    linked: tuple[bool, bool] = (False, False)
    entries: tuple[SubmittedFile, ...] = ()
    error: OSError | None = None
    verdict: str = ""

    def grade(self, grader: Grader) -> Graded:
        if self.error:
            return self._without_files(grader, self.error)
        with TemporaryDirectory(dir=grader.course.root) as empty:
            folder = self.write_files(Path(empty))
            return grader.grade(self.student, folder, self.earlier, self.verdict)

    def _without_files(self, grader: Grader, error: OSError) -> Graded:
        """Return the result that the same error has on the instructor's machine."""
        from autograder.submissions.notebook_file import Inaccessible

        grader.submission_digest = ""
        if isinstance(error, PermissionError):
            reason = str(Inaccessible(error, Path(self.folder.name)))
            return grader.without_a_score(self.student, ERRORED, reason)
        return grader.failed(self.student, error)

    def write_files(self, empty: Path) -> Path:
        """Write the submission into an empty folder. Returns the folder of its files."""
        outer = _folder(empty / self.student, self.linked[0])
        inner = _folder(outer / self.folder.name, self.linked[1])
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


def pack_task(task: Task, most: int, verdict: str = "") -> PackedTask:
    """Pack a submission; of files above ``most`` bytes only the size is packed."""
    student, folder, earlier = task.student, task.folder, task.earlier
    try:
        linked = folder.parent.is_symlink(), folder.is_symlink()
        entries = tuple(submitted_files(folder, most))
    except OSError as error:
        return PackedTask(student, folder, earlier, error=error)
    return PackedTask(student, folder, earlier, linked=linked, entries=entries, verdict=verdict)


def _folder(path: Path, linked: bool) -> Path:
    """Make a folder, or a symbolic link to one."""
    if linked:
        path.with_name(f".{path.name}").mkdir()
        path.symlink_to(f".{path.name}")
    else:
        path.mkdir()
    return path
