"""Records that a run, an executor and its workers pass to each other.

Importing this module imports nothing that takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.core.course import Course
    from autograder.core.model import Report
    from autograder.core.report_store import EarlierReport
    from autograder.grading.grade import Grader
    from autograder.sandbox.client import Host


@dataclass(frozen=True)
class Graded:
    """The result of grading: a report, and the text of the notebook for ``autograded/``."""

    report: Report
    notebook: str


@dataclass(frozen=True)
class Options:
    """Options of a run.

    ``again``: grade unchanged submissions, too. ``never_lower``: an exercise keeps an earlier,
    higher score. ``preview``: write nothing. ``confined``: run student code in the sandbox.
    """

    again: bool = False
    never_lower: bool = False
    preview: bool = False
    confined: bool = True


DEFAULTS = Options()


@dataclass(frozen=True)
class Work:
    """What a worker has to know about a stage before the first submission comes. At most
    ``expected_count`` submissions will come."""

    course: Course
    slug: str
    expected_count: int = 1
    never_lower: bool = False
    confined: bool = True

    @property
    def trains(self) -> bool:
        """Whether answers use an optimizer, which the host should import before it forks."""
        return self.course.trains(self.slug)

    def prepare(self, host: Host, folder: Path) -> Course:
        """Return the course as the worker reads it. Work from another machine writes its files into
        the empty ``folder``."""
        return self.course


@dataclass(frozen=True)
class Task:
    """A submission to be graded, and the student's earlier report if there is one."""

    student: str
    folder: Path
    earlier: EarlierReport | None = None

    def grade(self, grader: Grader) -> Graded:
        """Grade the submission. Raises `SandboxError` if the sandbox does not work."""
        return grader.grade(self.student, self.folder, self.earlier)


OnGraded = Callable[[Graded], None]
GradeTasks = Callable[[Sequence[Task], OnGraded], None]
