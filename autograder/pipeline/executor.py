"""Where submissions are graded. A run hands them to an executor and takes what comes back.

There are two: `Local` grades on this machine, `autograder.pipeline.cluster.executor.Cluster` on
many. Light to import: what grading needs is imported when it starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from autograder.grading.work import Grade, Work


class Executor(Protocol):
    """Grades submissions somewhere."""

    def start(self, work: Work) -> AbstractContextManager[Grade]:
        """Begin to warm up, and return at once. What entering gives is called with the tasks and
        a function that takes each result when it is there, in no particular order, in the caller's
        thread.

        Raises `KitError` where nothing can be graded."""
        ...


@dataclass(frozen=True)
class Local:
    """On this machine, so many submissions at a time."""

    jobs: int = 1

    @contextlib.contextmanager
    def start(self, work: Work) -> Iterator[Grade]:
        from autograder.pipeline.jobs import Workers, grade_here
        from autograder.sandbox.client import Host

        jobs = max(1, min(self.jobs, work.most))
        limits, trains = work.course.limits, work.trains
        with Host(limits, lines=jobs, confined=work.confined, trains=trains) as host:
            if jobs == 1:
                yield partial(grade_here, work, host)
            else:
                with Workers(work, host, jobs) as workers:
                    workers.send_stage(work.course.stage(work.slug))  # while they import torch
                    yield workers.grade


ONE_BY_ONE = Local()
