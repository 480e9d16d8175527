"""What is to be graded, and what comes of it: between a run and whoever grades. Light to import."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.answers import Answered
    from autograder.course import Course
    from autograder.model import Report
    from autograder.standing import Standing


@dataclass(frozen=True)
class Graded:
    """A report and the notebook that goes into ``autograded/``, as text; None where what lies
    there, and in the gradebook, is what the report says already. And what the student's code
    answered, where that is new."""

    report: Report
    notebook: str | None
    answered: Answered | None = None


Take = Callable[[Graded], None]
Grade = Callable[[Take], None]


@dataclass(frozen=True)
class Work:
    """What is to be graded of a stage: hand-ins by student, with what stands of earlier runs."""

    course: Course
    slug: str
    folders: Mapping[str, Path]
    standing: Mapping[str, Standing] = field(default_factory=dict)
    never_lower: bool = False
    confined: bool = True

    @property
    def remembered(self) -> bool:
        """Whether an earlier report holds for everybody, but for the checks."""
        known = (self.standing.get(student) for student in self.folders)
        return all(one and one.same and one.whole for one in known)
