"""Grading on submission: from the exchange's inbound folder to the page that a student fetches."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from autograder.core import report_store
from autograder.core.course import Course, load
from autograder.lms.collect import AGAIN, collect
from autograder.pipeline.run import grade_stage
from autograder.pipeline.verify import verify
from autograder.reports.live import attempt_page
from autograder.submissions.attempts import attempts
from autograder.submissions.exchange import SECRET, Exchange
from tests.classroom import notebook
from tests.live import exchanging
from tests.live.exchanging import (
    SLUG,
    WRONG,
    Running,
    change_course,
    make_exchange,
    make_live_course,
    page,
    submit,
)


@pytest.fixture
def exchange(tmp_path: Path) -> Exchange:
    return make_exchange(tmp_path / "exchange")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_live_course(tmp_path / "course")


def test_a_failing_and_then_a_passing_attempt(course: Course, exchange: Exchange) -> None:
    with Running(course, exchange) as service:
        first = submit(exchange, "ada", notebook(SLUG, differences=WRONG))
        (failing,) = service.pages(first)
        second = submit(exchange, "ada", notebook(SLUG))
        (passing,) = service.pages(second)
    assert "Not met:" in failing
    assert "Attempt 1, submitted at" in failing
    assert "Not met:" not in passing
    assert "Attempt 2, submitted at" in passing
    own = attempts(course, SLUG)["ada"]
    assert [one.number for one in own] == [1, 2]
    kept = [(one.folder(course) / "files" / SECRET).read_text() for one in own]
    assert kept == [first, second]
    report = report_store.read(report_store.path(course, SLUG, "ada"))
    assert report.points == report.max_points
    assert report.receipt is not None
    assert report.receipt.salt == course.for_live.salt_hash != course.salt_hash
    assert (course.root / "submitted/ada" / SLUG / SECRET).read_text() == second
    assert (course.root / "feedback/ada" / SLUG / SECRET).read_text() == second
    assert (course.root / "feedback/ada" / f"{SLUG}.html").read_text() == passing


def test_the_final_grading_and_verify_give_the_same_points(
    course: Course, exchange: Exchange
) -> None:
    with Running(course, exchange) as service:
        service.pages(submit(exchange, "ada", notebook(SLUG, differences=WRONG)))
    path = report_store.path(course, SLUG, "ada")
    live = report_store.read(path)
    assert verify(course, path).confirmed
    (final,) = grade_stage(course, SLUG).in_order
    assert final.receipt is not None
    assert live.receipt is not None
    assert final.receipt.salt == course.salt_hash != live.receipt.salt
    assert final.receipt.hand_in == live.receipt.hand_in
    assert [e.points for e in final.exercises] == [e.points for e in live.exercises]


def test_a_submission_counts_when_it_stands_still(course: Course, exchange: Exchange) -> None:
    secret = submit(exchange, "ada", notebook(SLUG))
    (folder,) = exchange.inbound.iterdir()
    text = (folder / SECRET).read_text()
    (folder / SECRET).unlink()
    with Running(course, exchange) as service:
        for _ in range(3):
            service.step()
        assert attempts(course, SLUG) == {}
        (folder / SECRET).write_text(text)
        service.step()
        assert attempts(course, SLUG) == {}  # seen once
        service.pages(secret)


def test_what_is_not_the_students_is_refused_and_reported(course: Course, tmp_path: Path) -> None:
    exchange = make_exchange(tmp_path / "checked", check_owner=True)
    submit(exchange, "somebody-else", notebook(SLUG))
    (folder,) = exchange.inbound.iterdir()
    with Running(course, exchange) as service:
        service.until(lambda: service.monitor.status.refused_folders)
        (reason,) = service.monitor.status.refused_folders.values()
    assert reason.startswith("it is named after somebody-else, and its owner is ")
    assert list(service.monitor.status.refused_folders) == [ascii(folder.name)]
    assert attempts(course, SLUG) == {}


@pytest.mark.parametrize("kind", ["link", "pipe", "large"])
def test_a_folder_with_other_things_than_files_is_refused(
    course: Course, exchange: Exchange, tmp_path: Path, kind: str
) -> None:
    submit(exchange, "ada", notebook(SLUG))
    (folder,) = exchange.inbound.iterdir()
    if kind == "link":
        (folder / "salt.txt").symlink_to(course.root / "salt.txt")
    elif kind == "pipe":
        os.mkfifo(folder / "pipe")
    else:
        os.truncate(folder / f"{SLUG}.ipynb", (course.limits.file_mb << 20) + 1)
    with Running(course, exchange) as service:
        service.until(lambda: service.monitor.status.refused_folders)
    assert attempts(course, SLUG) == {}
    assert not (course.root / "attempts").exists()


def test_an_unreadable_submission_gets_a_page_that_says_so(
    course: Course, exchange: Exchange
) -> None:
    with Running(course, exchange) as service:
        (found,) = service.pages(submit(exchange, "ada", "{"))
    assert "Why it could not be read" in found


def test_the_best_attempt_counts_where_the_course_says_so(
    tmp_path: Path, exchange: Exchange
) -> None:
    (tmp_path / "best").mkdir()
    course = make_live_course(tmp_path / "best", rules='[rules]\nattempts = "best"\n')
    with Running(course, exchange) as service:
        service.pages(submit(exchange, "ada", notebook(SLUG)))
        (worse,) = service.pages(submit(exchange, "ada", notebook(SLUG, differences=WRONG)))
    assert "Not met:" in worse
    report = report_store.read(report_store.path(course, SLUG, "ada"))
    assert report.points == report.max_points
    assert json.loads((course.root / "submitted/ada" / SLUG / f"{SLUG}.ipynb").read_text()) == (
        json.loads(json.dumps(notebook(SLUG)))
    )


def test_a_submission_that_hangs_goes_on_in_the_second_queue(
    tmp_path: Path, exchange: Exchange
) -> None:
    (tmp_path / "hang").mkdir()
    course = make_live_course(tmp_path / "hang", "first_seconds = 1\n")
    hang = "def differences(x):\n    while True:\n        pass\n"
    with Running(course, exchange) as service:
        (found,) = service.pages(submit(exchange, "ada", notebook(SLUG, differences=hang)))
        assert service.monitor.status.failed == 0
    assert "Not met:" in found
    report = report_store.read(report_store.path(course, SLUG, "ada"))
    others = [e for e in report.exercises if e.name != "differences"]
    assert all(e.points == e.max_points for e in others)


def test_an_edited_check_is_used_for_what_comes_next(course: Course, exchange: Exchange) -> None:
    with Running(course, exchange) as service:
        service.pages(submit(exchange, "ada", notebook(SLUG)))
        checks = course.checks(SLUG)
        text = checks.read_text()
        checks.write_text("this is not Python\n")
        (failed,) = service.pages(submit(exchange, "bob", notebook(SLUG)))
        assert "Grading itself failed, which is not your fault" in failed
        checks.write_text(text)
        service.until(lambda: service.monitor.status.graded == 2)
    bob = report_store.read(report_store.path(course, SLUG, "bob"))
    assert bob.points == bob.max_points


def test_a_course_that_cannot_be_read_is_reported_and_the_old_one_used(
    course: Course, exchange: Exchange
) -> None:
    with Running(course, exchange) as service:
        change_course(course, "[live]", "[live]\nbefore = 7")
        service.step()
        service.pages(submit(exchange, "ada", notebook(SLUG)))
        assert "[live] before is 7" in service.monitor.status.last_error


def test_nothing_is_taken_while_the_disk_is_full(tmp_path: Path, exchange: Exchange) -> None:
    (tmp_path / "full").mkdir()
    course = make_live_course(tmp_path / "full", "free_mb = 99999\n")
    with Running(course, exchange) as service:
        service.live = replace(service.live, free_mb=1 << 40)
        secret = submit(exchange, "ada", notebook(SLUG))
        for _ in range(3):
            service.step()
        assert "are free in" in service.monitor.status.paused
        assert attempts(course, SLUG) == {}
        change_course(course, "free_mb = 99999", "free_mb = 0")
        service.pages(secret)
        assert service.monitor.status.paused == ""
    assert page(exchange, secret)


def test_an_exchange_that_cannot_be_reached_is_waited_for(
    course: Course, exchange: Exchange
) -> None:
    away = exchange.inbound.with_name("away")
    with Running(course, exchange) as service:
        exchange.inbound.rename(away)
        for _ in range(2):
            service.step()
        assert f"{exchange.inbound} cannot be reached" in service.monitor.status.paused
        away.rename(exchange.inbound)
        service.pages(submit(exchange, "ada", "{"))
        assert service.monitor.status.paused == ""


def test_an_error_in_one_attempt_leaves_the_others_alone(
    tmp_path: Path, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of ada's attempts, the first is graded and the second comes too soon; zoe's is graded."""
    (tmp_path / "pause").mkdir()
    course = make_live_course(tmp_path / "pause", "pause_minutes = 60\n")
    broken = True

    def draw(course: Course, stage: Any, student: str, *rest: Any) -> str:
        if broken and student == "ada":
            raise OverflowError("date value out of range")
        return attempt_page(course, stage, student, *rest)

    monkeypatch.setattr(exchanging, "attempt_page", draw)
    with Running(course, exchange) as service:
        own = [submit(exchange, "ada", notebook(SLUG)) for _ in range(2)]
        (first,) = service.pages(submit(exchange, "zoe", notebook(SLUG)))
        service.until(lambda: "ada" in service.monitor.status.last_error)
        assert not any(page(exchange, secret) for secret in own)
        broken = False
        service.pages(*own)
        broken = True
        change_course(course, "[live]", '[live]\nbefore = "exercises"')
        (zoe,) = (one for one in service._index if one.attempt.student == "zoe")
        service.until(lambda: zoe.note.shown == "exercises")
        assert "date value out of range" in service.monitor.status.last_error
    assert "Attempt 1, submitted at" in first


def test_a_date_at_the_end_of_the_calendar_is_not_used(course: Course, exchange: Exchange) -> None:
    change_course(course, "[live]", '[rules]\ntime_zone = "Europe/Berlin"\n[live]')
    secret = submit(exchange, "ada", "{", when=datetime(9999, 12, 31, 23, 59, 59))
    with Running(load(course.root), exchange) as service:
        (found,) = service.pages(secret)
    assert "Attempt 1, submitted at 20" in found


def test_collecting_from_the_exchange_afterwards_finds_nothing_new(
    course: Course, exchange: Exchange
) -> None:
    submit(exchange, "ada", notebook(SLUG))
    with Running(course, exchange) as service:
        service.until(lambda: attempts(course, SLUG))
    (row,) = collect(course, SLUG, exchange.inbound).rows
    assert row.done == AGAIN
