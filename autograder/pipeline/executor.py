"""Executors: how a run has submissions graded, on this machine or on a cluster.

`LocalExecutor` is the one of this machine, `autograder.pipeline.cluster.executor.Cluster` that of a
Dask cluster. What grading needs is imported only when it starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from autograder.core.course import Course
from autograder.core.model import Report
from autograder.grading.work import Graded, GradeTasks, Task, Work


class Executor(Protocol):
    """The interface of executors."""

    def start(self, work: Work) -> AbstractContextManager[GradeTasks]:
        """Start the processes that grade, and return at once.

        The context manager yields a function. It is called with the tasks and with a callback,
        which gets each result when it is there, in any order, in the caller's thread.

        Raises `KitError` if nothing can be graded.
        """
        ...


@dataclass(frozen=True)
class LocalExecutor:
    """Grades on this machine, ``jobs`` submissions at a time."""

    jobs: int = 1

    @contextlib.contextmanager
    def start(self, work: Work) -> Iterator[GradeTasks]:
        from autograder.pipeline.jobs import Workers, grade_in_process
        from autograder.sandbox.client import Host

        jobs = max(1, min(self.jobs, work.expected_count))
        limits, trains = work.course.limits, work.trains
        with Host(limits, channels=jobs, confined=work.confined, trains=trains) as host:
            if jobs == 1:
                yield partial(grade_in_process, work, host)
            else:
                with Workers(work, host, jobs) as workers:
                    yield workers.grade


SERIAL = LocalExecutor()


def grade_alone(course: Course, slug: str, student: str, folder: Path) -> Report:
    """Grade one submission, and write nothing. Raises `KitError` if it cannot be graded."""
    graded: list[Graded] = []
    with SERIAL.start(Work(course, slug)) as grade:
        grade([Task(student, folder.absolute())], graded.append)
    return graded[0].report
