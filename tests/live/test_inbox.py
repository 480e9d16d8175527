"""A folder in the exchange that cannot be collected is reported, and the others are collected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.pipeline.live.exchange import Exchange
from autograder.pipeline.live.inbox import Inbox
from autograder.pipeline.live.monitor import Monitor
from autograder.pipeline.live.records import TrackedAttempt
from autograder.submissions.attempts import attempts
from tests.classroom import notebook
from tests.live.exchanging import SLUG, make_exchange, make_live_course, submit

INVALID = os.fsdecode(b"notes-\xff.txt")


@pytest.fixture
def course(tmp_path: Path) -> Course:
    (tmp_path / "course").mkdir()
    return make_live_course(tmp_path / "course")


@pytest.fixture
def exchange(tmp_path: Path) -> Exchange:
    """Submissions of ada and of zoe."""
    made = make_exchange(tmp_path / "exchange")
    for student in ("ada", "zoe"):
        submit(made, student, notebook(SLUG))
    return made


def folder_of(exchange: Exchange, student: str) -> Path:
    (found,) = exchange.inbound.glob(f"{student}+*")
    return found


def scan(course: Course, exchange: Exchange, times: int = 2) -> Inbox:
    inbox = Inbox(exchange, Monitor(course))
    known: set[str] = set()
    for _ in range(times):
        known |= {one.source for one in inbox.scan(course, [SLUG], known)}
    return inbox


def test_a_file_whose_name_is_not_utf8_is_refused_and_others_are_collected(
    course: Course, exchange: Exchange
) -> None:
    folder = folder_of(exchange, "ada")
    (folder / INVALID).touch()
    inbox = scan(course, exchange)
    assert inbox.refused == {
        ascii(folder.name): "the file name 'notes-\\udcff.txt' in it is not in UTF-8"
    }
    assert list(attempts(course, SLUG)) == ["zoe"]


def test_a_folder_whose_name_is_not_utf8_is_never_collected(
    course: Course, exchange: Exchange
) -> None:
    """Its name could not be stored, so it would be collected again after each start."""
    folder = folder_of(exchange, "ada")
    folder.rename(folder.with_name(f"{folder.name}{INVALID}"))
    (reason,) = scan(course, exchange).refused.values()
    assert reason == "its name contains characters that cannot be seen"
    assert list(attempts(course, SLUG)) == ["zoe"]


def test_a_file_name_may_be_as_long_as_the_system_allows(
    course: Course, exchange: Exchange
) -> None:
    (folder_of(exchange, "ada") / ("n" * 251 + ".txt")).touch()
    inbox = scan(course, exchange, 3)
    assert not inbox.refused
    assert not inbox.unsettled
    assert list(attempts(course, SLUG)) == ["ada", "zoe"]


def test_files_in_place_of_folders_are_reported_once(
    course: Course, exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    for student in ("bob", "cyd"):
        (exchange.inbound / f"{student}+{SLUG}+moment").touch()
    inbox = scan(course, exchange, 3)
    assert list(inbox.refused.values()) == ["it is not a folder"] * 2
    assert [line.count("is not a folder") for line in caplog.messages] == [1, 1]


def test_an_unexpected_error_does_not_keep_others_from_being_collected(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Exchange.read

    def fail(self: Exchange, arrival: object, most: int) -> dict[str, bytes]:
        if getattr(arrival, "student", "") == "ada":
            raise ZeroDivisionError("unexpected")
        return read(self, arrival, most)  # type: ignore[arg-type]

    monkeypatch.setattr(Exchange, "read", fail)
    scan(course, exchange)
    assert list(attempts(course, SLUG)) == ["zoe"]


def test_an_attempt_whose_note_could_not_be_written_is_not_saved_again(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(self: TrackedAttempt, course: Course) -> None:
        raise OSError("The disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(TrackedAttempt, "save", fail)
        scan(course, exchange, 4)
    inbox = Inbox(exchange, Monitor(course))
    found = [one for _ in range(2) for one in inbox.scan(course, [SLUG], [])]
    assert [(one.attempt.student, one.attempt.number) for one in found] == [("ada", 1), ("zoe", 1)]
    assert [len(own) for own in attempts(course, SLUG).values()] == [1, 1]
