"""Warm workers for submissions that come one at a time, and two queues.

A submission is first graded with a small time limit (``[live] first_seconds``). If that is not
enough, it is put into the second queue and graded with the course's limit. Some threads serve the
first queue only, so that submissions which hang do not delay the others.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.core.course import Course
from autograder.core.live import FEWEST_WORKERS, Live
from autograder.core.model import GRADED, Report
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Graded, Task, Work
from autograder.pipeline.live.records import TrackedAttempt

MOST_TRIES = 3
MOST_WARM = 3  # workers that a thread keeps, one for each stage
SPARE = 60.0  # seconds beyond the limits of a submission after which its worker is killed
DEFAULT_WORKERS = max(3, os.cpu_count() or 1)


@dataclass
class Job:
    """An attempt to be graded, and the folder with its files."""

    tracked: TrackedAttempt
    folder: Path
    slow: bool = False
    tries: int = 0


@dataclass(frozen=True)
class JobResult:
    """The result of a job, or the error because of which it could not be graded."""

    job: Job
    graded: Graded | None
    error: Exception | None
    seconds: float


class Pool:
    """Threads with warm workers. ``on_result`` is called with the result of each job, in one of
    these threads. Use as a context manager."""

    def __init__(self, course: Course, live: Live, on_result: Callable[[JobResult], None]) -> None:
        self._on_result = on_result
        self._changed = threading.Condition()
        self._fast: deque[Job] = deque()
        self._slow: deque[Job] = deque()
        self._running: set[WorkerProcess] = set()
        self._closing = self._paused = False
        self._course, self._first, self._version = course, live.first_seconds, 0
        self.size = live.workers or DEFAULT_WORKERS
        slow = max(1, self.size // FEWEST_WORKERS)
        self._threads = [
            threading.Thread(target=self._work, args=(number < slow,), daemon=True)
            for number in range(self.size)
        ]

    def __enter__(self) -> Pool:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._closing = True
            for worker in self._running:
                worker.kill()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def put(self, job: Job) -> None:
        """Add a job to its queue."""
        with self._changed:
            (self._slow if job.slow else self._fast).append(job)
            self._changed.notify_all()

    def use(self, course: Course, live: Live) -> None:
        """Grade with this course from now on. Jobs that are being graded begin again."""
        with self._changed:
            self._course, self._first = course, live.first_seconds
            self._version += 1
            for worker in self._running:
                worker.kill()

    def pause(self, paused: bool) -> None:
        """Stop taking jobs from the queues, or continue."""
        with self._changed:
            self._paused = paused
            self._changed.notify_all()

    @property
    def queued(self) -> tuple[int, int, int]:
        """The numbers of waiting jobs, of those in the second queue, and of running jobs."""
        with self._changed:
            return len(self._fast) + len(self._slow), len(self._slow), len(self._running)

    def _take(self, slow_too: bool) -> Job | None:
        """Wait for the next job; None if the pool is closed."""
        with self._changed:
            while not self._closing:
                if not self._paused:
                    for queue in (self._slow, self._fast) if slow_too else (self._fast,):
                        if queue:
                            return queue.popleft()
                self._changed.wait()
        return None

    def _work(self, slow_too: bool) -> None:
        warm = _Warm()
        try:
            while (job := self._take(slow_too)) is not None:
                self._grade(job, warm)
        finally:
            warm.close()

    def _grade(self, job: Job, warm: _Warm) -> None:
        began = time.monotonic()
        with self._changed:
            course, first, version = self._course, self._first, self._version
        if not job.slow and first < course.limits.submission_seconds:
            course = replace(course, limits=replace(course.limits, submission_seconds=first))
        else:
            job.slow = True
        attempt = job.tracked.attempt
        key = (attempt.stage, job.slow)
        graded, error = None, None
        try:
            worker = warm.worker(course, version, key)
            with self._marked(worker, version):
                seconds = 3 * course.limits.submission_seconds + SPARE
                graded = worker.grade(Task(attempt.student, job.folder), seconds)
        except Exception as fault:  # the worker that raised it has ended
            error = fault
            warm.drop(key)
        if error is not None and version != self._version:
            self.put(job)
            return
        self._finish(job, graded, error, time.monotonic() - began)

    def _finish(
        self, job: Job, graded: Graded | None, error: Exception | None, seconds: float
    ) -> None:
        """Pass the result to the service, or put the job into the second queue."""
        if self._closing:
            return
        job.tries += error is not None
        needs_time = graded is not None and not job.slow and ran_out_of_time(graded.report)
        if needs_time or (error is not None and job.tries < MOST_TRIES):
            job.slow = True
            self.put(job)
        else:
            self._on_result(JobResult(job, graded, error, seconds))

    @contextlib.contextmanager
    def _marked(self, worker: WorkerProcess, version: int) -> Iterator[None]:
        """Mark a worker as busy, so that closing the pool kills it, and so does another course."""
        with self._changed:
            self._running.add(worker)
            if self._closing or version != self._version:
                worker.kill()
        try:
            yield
        finally:
            with self._changed:
                self._running.remove(worker)


class _Warm:
    """The workers of one thread for one version of the course, in the order of their last use."""

    def __init__(self) -> None:
        self._version = 0
        self._workers: dict[tuple[str, bool], WorkerProcess] = {}

    def worker(self, course: Course, version: int, key: tuple[str, bool]) -> WorkerProcess:
        """Return the worker for a stage and for the first or the second queue."""
        if version != self._version:
            self.close()
            self._version = version
        known = self._workers.pop(key, None)
        if known is not None and not known.alive:  # it exits when it has been idle
            known.close()
            known = None
        self._workers[key] = known = known or WorkerProcess(Work(course, key[0]))
        while len(self._workers) > MOST_WARM:
            self.drop(next(iter(self._workers)))
        return known

    def drop(self, key: tuple[str, bool]) -> None:
        if key in self._workers:
            self._workers.pop(key).close()

    def close(self) -> None:
        for key in list(self._workers):
            self.drop(key)


def ran_out_of_time(report: Report) -> bool:
    """Whether time ran out or the process ended in an exercise (see `ExerciseReport.digest`)."""
    return report.status == GRADED and not all(e.digest for e in report.exercises)
