"""What the service does when grading, its own files or the course's change or fail under it.

Grading is played back: two notebooks are graded once.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.core import report_store
from autograder.core.course import Course, CourseError, load
from autograder.core.model import ERRORED
from autograder.core.receipt import submission_digest
from autograder.grading.process import WorkerProcess
from autograder.grading.work import Graded, GradeTasks, Options, Task, Work
from autograder.lms.collect import collect
from autograder.pipeline.live import pool, service
from autograder.pipeline.live.monitor import read_status
from autograder.pipeline.live.service import Service
from autograder.pipeline.run import grade_stage, page_to_release, write_feedback_page
from autograder.reports.live import attempt_page
from autograder.submissions.exchange import Exchange
from tests.classroom import MATRICES, make_course, notebook
from tests.live import killing
from tests.live.exchanging import (
    SETTINGS,
    SLUG,
    WRONG,
    Running,
    change_course,
    make_live_course,
    page,
    submit,
)

RIGHT_TEXT, WRONG_TEXT = (
    json.dumps(made) for made in (notebook(SLUG), notebook(SLUG, differences=WRONG))
)
PAUSE = "pause_minutes = 1\n"


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[bytes, Graded]:
    """The results of two notebooks."""
    root = tmp_path_factory.mktemp("known")
    worker = WorkerProcess(Work(make_live_course(root).for_live, SLUG))
    found = {}
    try:
        for text in (RIGHT_TEXT, WRONG_TEXT):
            (root / f"{SLUG}.ipynb").write_text(text)
            found[text.encode()] = worker.grade(Task("nobody", root))
    finally:
        worker.close()
    return found


@pytest.fixture(autouse=True)
def played_back(monkeypatch: pytest.MonkeyPatch, known: dict[bytes, Graded]) -> None:
    monkeypatch.setattr(killing, "graded", dict(known))
    monkeypatch.setattr(pool, "WorkerProcess", killing.PlayedBack)


@pytest.fixture
def two_stages(tmp_path: Path) -> Course:
    (tmp_path / "course").mkdir()
    make_course(tmp_path / "course")
    path = tmp_path / "course/course.toml"
    path.write_text(f"{path.read_text()}[live]\n{SETTINGS}")
    return load(tmp_path / "course")


def notes(course: Course, student: str = "ada") -> list[Path]:
    return sorted(course.root.glob(f"attempts/{SLUG}/{student}/*/live.json"))


def states(course: Course, student: str = "ada") -> list[str]:
    return [json.loads(path.read_text())["state"] for path in notes(course, student)]


def points(course: Course, student: str = "ada") -> float | None:
    return report_store.read(report_store.path(course, SLUG, student)).points


def age(path: Path, **ago: int) -> None:
    """Make an attempt one that was received so long ago."""
    moment = datetime.now(UTC) - timedelta(**ago)
    note = json.loads(path.read_text()) | {"received": moment.isoformat()}
    path.write_text(json.dumps(note))
    os.utime(path.with_name("attempt.json"), (moment.timestamp(), moment.timestamp()))


def two_attempts(course: Course, exchange: Exchange) -> str:
    """Serve a wrong attempt of ada and, hours later, a right one; returns the secret of that."""
    for hours, text in ((40, WRONG_TEXT), (20, RIGHT_TEXT)):
        secret = submit(exchange, "ada", text)
        with Running(course, exchange) as running:
            running.pages(secret)
        age(notes(course)[-1], hours=hours)
    return secret


def with_error(graded: Graded) -> Graded:
    """The result if a check of the first exercise had raised an error."""
    first, *rest = graded.report.exercises
    outcome = replace(first.outcomes[0], outcome=ERRORED, message="NameError: undefined")
    first = replace(first, points=None, outcomes=(outcome, *first.outcomes[1:]))
    return replace(graded, report=replace(graded.report, points=None, exercises=(first, *rest)))


def test_a_check_that_raises_is_an_error_and_is_tried_again(
    course: Course, exchange: Exchange, known: dict[bytes, Graded]
) -> None:
    text = RIGHT_TEXT.encode()
    killing.graded[text] = with_error(known[text])
    with Running(course, exchange) as running:
        (before,) = running.pages(submit(exchange, "ada", RIGHT_TEXT))
        assert states(course) == ["failed"]
        assert running.monitor.status.failed == 1
        assert "attempt 1 could not be graded: " in running.monitor.status.last_error
        assert "NameError: undefined" in running.monitor.status.last_error
        assert "grading will be tried again" in before
        killing.graded[text] = known[text]
        course.checks(SLUG).write_text(course.checks(SLUG).read_text() + "\n")
        running.until(lambda: states(course) == ["graded"])
    assert points(course) == known[text].report.points


def test_an_attempt_without_results_does_not_count_for_the_limits(
    tmp_path: Path, exchange: Exchange, known: dict[bytes, Graded]
) -> None:
    course = make_live_course(tmp_path / "course", PAUSE)
    right, wrong = RIGHT_TEXT.encode(), WRONG_TEXT.encode()
    killing.graded = {wrong: with_error(known[wrong])}  # the other one: a worker that dies
    with Running(course, exchange) as running:
        for text in (RIGHT_TEXT, WRONG_TEXT, RIGHT_TEXT):
            running.pages(submit(exchange, "ada", text))
    assert right not in killing.graded
    assert states(course) == ["failed", "failed", "refused"]  # the second one shows results


def test_a_stage_that_is_put_back_keeps_the_states_of_its_attempts(
    two_stages: Course, exchange: Exchange
) -> None:
    course = two_stages
    change_course(course, "pause_minutes = 0", "pause_minutes = 1")
    secret = two_attempts(load(course.root), exchange)
    path = course.root / "course.toml"
    text, shown, before = path.read_text(), page(exchange, secret), notes(course)[1].read_text()
    path.write_text("\n".join(line for line in text.splitlines() if not line.startswith(SLUG)))
    with Running(load(course.root), exchange) as running:
        running.step()
        path.write_text(text)
        running.until(lambda: SLUG in running.live.stages)
        for _ in range(3):
            running.step()
    assert states(course) == ["graded", "graded"]
    assert notes(course)[1].read_text() == before
    assert page(exchange, secret) == shown


def test_an_attempt_that_waits_is_graded_when_its_stage_is_put_back(
    two_stages: Course, exchange: Exchange
) -> None:
    course = two_stages
    secret = submit(exchange, "ada", RIGHT_TEXT)
    with Running(course, exchange) as running:
        running._pool.pause(True)
        running.until(lambda: states(course) == ["waiting"])
    change_course(course, "[live]", f'[live]\nstages = ["{MATRICES}"]')
    with Running(load(course.root), exchange) as running:
        for _ in range(3):
            running.step()
        assert not page(exchange, secret)
        assert read_status(course).waiting == 0
        change_course(course, f'stages = ["{MATRICES}"]', "")
        running.pages(secret)


@pytest.mark.parametrize("damaged", [True, False])
def test_attempts_whose_notes_are_damaged_or_gone_are_graded_again_whatever_the_limits(
    tmp_path: Path, exchange: Exchange, damaged: bool
) -> None:
    course = make_live_course(tmp_path / "course", PAUSE)
    two_attempts(course, exchange)
    for path in notes(course):
        path.write_text("") if damaged else path.unlink()
    with Running(course, exchange) as running:
        assert ("live.json cannot be read" in running.monitor.status.last_error) == damaged
        running.until(lambda: states(course) == ["graded", "graded"])
    ages = [json.loads(path.read_text())["received"][:13] for path in notes(course)]
    assert ages == [
        (datetime.now(UTC) - timedelta(hours=hours)).isoformat()[:13] for hours in (40, 20)
    ]


def test_attempts_that_collect_has_saved_are_all_known(course: Course, exchange: Exchange) -> None:
    """Their ``source`` is the student's name, not that of a folder in the exchange."""
    (course.root / "roster.csv").write_text("student_id,name,email\nada,Ada,a@x.org\n")
    for day, text in ((1, WRONG_TEXT), (2, RIGHT_TEXT)):
        submit(exchange, "ada", text, when=datetime(2026, 11, day, tzinfo=UTC))
        collect(course, SLUG, exchange.inbound)
    shutil.rmtree(exchange.inbound)
    exchange.inbound.mkdir()
    with Running(course, exchange) as running:
        assert [one.attempt.number for one in running._index] == [1, 2]
        running.until(lambda: states(course) == ["graded", "graded"])
    copy = course.root / "submitted/ada" / SLUG / f"{SLUG}.ipynb"
    assert copy.read_text() == RIGHT_TEXT
    assert points(course) == killing.graded[RIGHT_TEXT.encode()].report.points


def test_the_error_that_ends_the_service_is_in_the_status(
    course: Course, exchange: Exchange
) -> None:
    secret = submit(exchange, "ada", RIGHT_TEXT)
    with Running(course, exchange) as running:
        running.pages(secret)
    notes(course)[0].with_name("attempt.json").write_text("")
    with pytest.raises(CourseError, match=r"attempt\.json"):
        Service(course, exchange, attempt_page).run()
    assert "attempt.json cannot be read" in read_status(course).last_error


def test_a_result_that_does_not_fit_the_lesson_any_more_is_graded_again(
    course: Course, exchange: Exchange, known: dict[bytes, Graded]
) -> None:
    text = RIGHT_TEXT.encode()
    first, *rest = known[text].report.exercises
    old = replace(known[text].report, exercises=(replace(first, name="renamed"), *rest))
    killing.graded[text] = replace(known[text], report=old)
    secret = submit(exchange, "ada", RIGHT_TEXT)
    with Running(course, exchange) as running:
        for _ in range(4):
            running.step()
        assert not page(exchange, secret)
        killing.graded[text] = known[text]
        running.pages(secret)
    assert points(course) == known[text].report.points


def test_a_result_that_cannot_be_written_is_named_and_waits(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: Service, one: object, graded: Graded) -> None:
        raise OSError("no space")

    with Running(course, exchange) as running, monkeypatch.context() as patched:
        patched.setattr(Service, "_record", fail)
        submit(exchange, "ada", RIGHT_TEXT)
        running.until(lambda: running._unwritten)
        running.step()
        said = f"The result of ada {SLUG} attempt 1 could not be written: no space"
        assert running.monitor.status.last_error.endswith(said)
        assert read_status(course).waiting == 1


def test_an_attempt_that_cannot_be_processed_yet_waits(course: Course, exchange: Exchange) -> None:
    (course.root / "submitted").mkdir(exist_ok=True)
    (course.root / "submitted/ada").touch()
    submit(exchange, "ada", RIGHT_TEXT)
    with Running(course, exchange) as running:
        running.until(lambda: "cannot be processed yet" in running.monitor.status.last_error)
        running.step()
        assert read_status(course).waiting == 1


def test_results_wait_together_while_the_gradebook_is_locked(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LOCK_SECONDS", 0.05)
    tried = []
    students = ["ada", "bob", "cyd"]
    with Running(course, exchange) as running:
        running.pages(submit(exchange, "zoe", RIGHT_TEXT))
        with closing(sqlite3.connect(course.root / "gradebook.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            secrets = [submit(exchange, student, RIGHT_TEXT) for student in students]
            running.until(lambda: len(running._unwritten) == 3)
            write = running._write
            monkeypatch.setattr(running, "_write", lambda one: (tried.append(one), write(one)))
            running._write_results()
            assert len(tried) == 1
            error = running.monitor.status.last_error
            assert "gradebook.db is locked" in error
            assert "Results are written when it is free." in error
            running._stopping = True
            running._write_results()
            assert len(tried) == 1
            running._stopping = False
            other.rollback()
        running.pages(*secrets)
    assert [points(course, student) for student in students] == [points(course, "zoe")] * 3


def test_pages_that_cannot_be_drawn_again_do_not_keep_others_from_it(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "PAGES_AT_ONCE", 1)
    with Running(course, exchange) as running:
        ada = submit(exchange, "ada", WRONG_TEXT)
        (before,) = running.pages(ada)
        zoe = submit(exchange, "zoe", WRONG_TEXT)
        running.pages(zoe)
        report = notes(course)[0].with_name("report.json")
        text = report.read_text()
        report.write_text("")
        change_course(course, "[live]", '[live]\nbefore = "exercises"')
        (one,) = (one for one in running._index if one.attempt.student == "zoe")
        running.until(lambda: one.note.shown == "exercises")
        report.write_text(text)
        running.until(lambda: page(exchange, ada) != before)


def test_a_page_that_was_published_at_the_second_try_replaces_the_final_one_of_an_earlier_attempt(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failed = Exchange.release, []

    def release(self: Exchange, *given: Any) -> None:
        if not failed:
            failed.append(given)
            raise OSError("no space")
        real(self, *given)

    with Running(course, exchange) as running:
        running.pages(submit(exchange, "ada", WRONG_TEXT))
        write_feedback_page(course, SLUG, "ada", "the final feedback on attempt 1")
        monkeypatch.setattr(Exchange, "release", release)
        (shown,) = running.pages(submit(exchange, "ada", RIGHT_TEXT))
    assert failed
    assert page_to_release(course, SLUG, "ada").read_text() == shown


def with_digest(graded: Graded, task: Task) -> Graded:
    """The result as grading this task would give it."""
    receipt = graded.report.receipt
    assert receipt is not None
    receipt = replace(receipt, hand_in=submission_digest(task.folder, 1 << 20))
    return replace(graded, report=replace(graded.report, receipt=receipt))


def test_grade_grades_a_submission_again_that_was_replaced_meanwhile(
    tmp_path: Path, exchange: Exchange, known: dict[bytes, Graded]
) -> None:
    """The service records a late submission while ``autograder grade`` grades the one before."""
    now = datetime.now(UTC)
    due = f"{now - timedelta(minutes=1):%Y-%m-%d %H:%M:%S}"
    rules = f"[rules]\npercent_a_day = 10\n[due]\n{SLUG} = {due}\n"
    course = make_live_course(tmp_path / "course", rules=rules)
    early = submit(exchange, "ada", RIGHT_TEXT, when=now - timedelta(minutes=2))
    with Running(course, exchange) as running:
        running.pages(early)
        late: list[str] = []

        @contextmanager
        def start(work: Work) -> Iterator[GradeTasks]:
            def grade(tasks: Any, on_graded: Any) -> None:
                results = [with_digest(killing.PlayedBack(work).grade(t), t) for t in tasks]
                if not late:
                    late.append(submit(exchange, "ada", WRONG_TEXT, when=now))
                    running.pages(*late)
                for graded in results:
                    on_graded(graded)

            yield grade

        executor = SimpleNamespace(start=start)
        run = grade_stage(course, SLUG, executor=executor, options=Options(again=True))
    wrong = known[WRONG_TEXT.encode()].report.points
    assert [report.points for report in run.in_order] == [wrong]
    assert points(course) == wrong


def test_grade_writes_the_result_of_a_submission_that_was_moved_away_meanwhile(
    course: Course, exchange: Exchange, known: dict[bytes, Graded]
) -> None:
    with Running(course, exchange) as running:
        running.pages(submit(exchange, "ada", RIGHT_TEXT))

    @contextmanager
    def start(work: Work) -> Iterator[GradeTasks]:
        def grade(tasks: Any, on_graded: Any) -> None:
            for task in tasks:
                graded = with_digest(killing.PlayedBack(work).grade(task), task)
                shutil.rmtree(task.folder)
                on_graded(graded)

        yield grade

    grade_stage(course, SLUG, executor=SimpleNamespace(start=start), options=Options(again=True))
    assert points(course) == known[RIGHT_TEXT.encode()].report.points
