"""Two queues: submissions that need long never hold all workers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from autograder.core.course import Course, load
from autograder.core.live import Live
from autograder.core.model import GRADED, ExerciseReport, KitError, Report
from autograder.grading.work import Graded, Task, Work
from autograder.pipeline.live import pool as pools
from autograder.pipeline.live.pool import MOST_TRIES, Job, JobResult, Pool
from autograder.pipeline.live.records import SYSTEM, Note, TrackedAttempt
from autograder.submissions.attempts import Attempt
from tests.live.exchanging import SLUG, make_live_course
from tests.waiting import PATIENCE

LIVE = Live((SLUG,), workers=4, first_seconds=1)


class Scripted:
    """A worker that does what a student's name says: `hangs` runs out of time in the first queue
    and waits for ``released`` in the second, `breaks` raises. If it is killed, it raises, too."""

    alive = True
    released = threading.Event()
    started: SimpleQueue[float] = SimpleQueue()

    def __init__(self, work: Work) -> None:
        self.seconds, self.killed = work.course.limits.submission_seconds, False

    def grade(self, task: Task, seconds: float | None = None) -> Graded:
        self.started.put(self.seconds)
        if task.student == "breaks":
            raise KitError("it is broken")
        first = self.seconds == LIVE.first_seconds
        if task.student == "hangs" and not first:
            assert self.released.wait(PATIENCE)
        if self.killed:
            raise KitError("it was killed")
        digest = "" if task.student == "hangs" and first else "one"
        exercise = ExerciseReport("e", 1.0, 1.0, (), digest=digest)
        return Graded(Report("test", SLUG, task.student, GRADED, 1.0, 1.0, (exercise,)), "")

    def kill(self) -> None:
        self.killed = True
        self.released.set()

    def close(self) -> None:
        """There is no process."""


@pytest.fixture
def results() -> SimpleQueue[JobResult]:
    return SimpleQueue()


@pytest.fixture
def pool(
    tmp_path: Path, results: SimpleQueue[JobResult], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Pool]:
    monkeypatch.setattr(Scripted, "released", threading.Event())
    monkeypatch.setattr(Scripted, "started", SimpleQueue())
    monkeypatch.setattr(pools, "WorkerProcess", Scripted)
    course: Course = make_live_course(tmp_path)
    with Pool(course, LIVE, results.put) as running:
        yield running


def job(student: str, number: int = 1) -> Job:
    attempt = Attempt(student, SLUG, number, "", SYSTEM, "", "", "")
    return Job(TrackedAttempt(attempt, Note("")), Path("nowhere"))


def test_what_hangs_does_not_keep_others_waiting(
    pool: Pool, results: SimpleQueue[JobResult]
) -> None:
    for number in range(6):
        pool.put(job("hangs", number))
    for number in range(20):
        pool.put(job("quick", number))
    found = [results.get(timeout=PATIENCE) for _ in range(20)]
    assert {one.job.tracked.attempt.student for one in found} == {"quick"}
    Scripted.released.set()
    found = [results.get(timeout=PATIENCE) for _ in range(6)]
    assert sorted(one.job.tracked.attempt.number for one in found) == list(range(6))
    assert all(one.job.slow and one.graded for one in found)


def test_an_error_is_tried_again_and_then_told(pool: Pool, results: SimpleQueue[JobResult]) -> None:
    pool.put(job("breaks"))
    found = results.get(timeout=PATIENCE)
    assert found.graded is None
    assert str(found.error) == "it is broken"
    assert Scripted.started.qsize() == MOST_TRIES


def test_nothing_is_taken_while_it_is_paused(pool: Pool, results: SimpleQueue[JobResult]) -> None:
    pool.pause(True)
    pool.put(job("quick"))
    assert pool.queued == (1, 0, 0)
    pool.pause(False)
    assert results.get(timeout=PATIENCE).graded


def test_closing_ends_what_is_being_graded(pool: Pool, results: SimpleQueue[JobResult]) -> None:
    pool.put(job("hangs"))
    first, second = (Scripted.started.get(timeout=PATIENCE) for _ in range(2))
    assert first < second
    pool.__exit__()
    assert results.empty()


def test_what_is_being_graded_begins_again_when_the_course_has_changed(
    pool: Pool, results: SimpleQueue[JobResult], tmp_path: Path
) -> None:
    """As when a check hangs while a worker starts, and is repaired."""
    pool.put(job("hangs"))
    for _ in range(2):
        Scripted.started.get(timeout=PATIENCE)
    pool.use(load(tmp_path), LIVE)
    found = results.get(timeout=PATIENCE)
    assert found.graded
    assert found.job.tries == 0
    assert Scripted.started.qsize() == 1
