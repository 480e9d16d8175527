"""What a run gives to an executor and its workers, and what comes back. Light to import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.core.course import Course
    from autograder.core.model import Report
    from autograder.grading.grade import Grader
    from autograder.pipeline.earlier_reports import EarlierReport
    from autograder.sandbox.client import Host


@dataclass(frozen=True)
class Graded:
    """A report, and as text the notebook that goes into ``autograded/``."""

    report: Report
    notebook: str


@dataclass(frozen=True)
class Options:
    """How a run treats earlier results, and where code runs.

    ``again``: grade also what has not changed. ``never_lower``: an exercise keeps an earlier,
    higher score. ``preview``: grade, and write nothing. ``confined``: run code in the sandbox.
    """

    again: bool = False
    never_lower: bool = False
    preview: bool = False
    confined: bool = True


DEFAULTS = Options()


@dataclass(frozen=True)
class Work:
    """A stage of which ``most`` submissions at most are to be graded."""

    course: Course
    slug: str
    most: int = 1
    never_lower: bool = False
    confined: bool = True

    @property
    def trains(self) -> bool:
        """Whether answers use an optimizer, so that the host imports it once for all."""
        return self.course.trains(self.slug)

    def prepare(self, host: Host, folder: Path) -> Course:
        """The course as the worker reads it. What comes from another machine is laid out in
        ``folder``, which is empty."""
        return self.course


@dataclass(frozen=True)
class Task:
    """A student's submission to be graded, and what is still valid of an earlier report on it."""

    student: str
    folder: Path
    earlier: EarlierReport | None = None

    def grade(self, grader: Grader) -> Graded:
        """Grade the submission. Raises `SandboxError` when the sandbox does not work."""
        return grader.grade(self.student, self.folder, self.earlier)


Take = Callable[[Graded], None]
Grade = Callable[[Sequence[Task], Take], None]
