"""What is to be graded, and what comes of it: between a run and whoever grades. Light to import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.course import Course
    from autograder.model import Report
    from autograder.standing import Standing


@dataclass(frozen=True)
class Graded:
    """A report, and as text the notebook that goes into ``autograded/``."""

    report: Report
    notebook: str


@dataclass(frozen=True)
class Work:
    """A stage of which hand-ins are to be graded, ``most`` of them: what graders get ready for."""

    course: Course
    slug: str
    most: int
    never_lower: bool = False
    confined: bool = True


@dataclass(frozen=True)
class Task:
    """A student's hand-in to be graded, and what stands of an earlier run."""

    student: str
    folder: Path
    standing: Standing | None = None


Take = Callable[[Graded], None]
Grade = Callable[[Sequence[Task], Take], None]
