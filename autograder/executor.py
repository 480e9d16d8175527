"""Where submissions are graded. A run hands them to an executor and takes what comes back.

There are two: `Local` grades on this machine, `autograder.cluster.executor.Cluster` on many. Light
to import: what grading needs is imported when it starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from autograder.course import Course
    from autograder.grading.grade import Graded
    from autograder.grading.runner import Checks
    from autograder.standing import Standing

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


class Executor(Protocol):
    """Grades submissions somewhere."""

    def start(self, work: Work) -> AbstractContextManager[Grade]:
        """Begin to warm up, and return at once. What entering gives is called with a function
        that takes each result when it is there, in no particular order, in the caller's thread.

        Raises `KitError` where nothing can be graded."""
        ...


@dataclass(frozen=True)
class Local:
    """On this machine, so many submissions at a time."""

    jobs: int = 1

    @contextlib.contextmanager
    def start(self, work: Work) -> Iterator[Grade]:
        from autograder.sandbox.client import Host

        jobs = max(1, min(self.jobs, len(work.folders)))
        with Host(work.course.limits, lines=jobs, confined=work.confined) as host:

            def grade(take: Take) -> None:
                # Imported while the host warms up: torch takes two seconds.
                from autograder.grading.jobs import grade_all
                from autograder.grading.runner import collected

                def body(checks: Checks) -> None:
                    standing, lower = work.standing, work.never_lower
                    for graded in grade_all(checks, host, work.folders, jobs, standing, lower):
                        take(graded)

                collected(work.course, work.slug, body)

            yield grade


ONE_BY_ONE = Local()
