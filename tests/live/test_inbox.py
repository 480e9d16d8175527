"""A folder in the exchange that cannot be collected is reported, and the others are collected."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.core.course import Course
from autograder.pipeline.live import inbox as inboxes
from autograder.pipeline.live.inbox import Inbox
from autograder.pipeline.live.monitor import Monitor
from autograder.pipeline.live.records import TrackedAttempt
from autograder.submissions import exchange as exchanges
from autograder.submissions.attempts import FILES, attempts, copy_to_submitted
from autograder.submissions.exchange import SECRET, Exchange
from tests.classroom import notebook
from tests.live.exchanging import SLUG, make_exchange, submit

INVALID = os.fsdecode(b"notes-\xff.txt")


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
        known |= {one.attempt.source for one in inbox.scan(course, [SLUG], known)}
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


def test_submissions_that_cannot_be_saved_do_not_keep_others_waiting(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "AT_ONCE", 1)
    damaged = course.root / "attempts" / SLUG / "ada/001/attempt.json"
    damaged.parent.mkdir(parents=True)
    damaged.touch()
    scan(course, exchange, 3)
    damaged.unlink()
    assert list(attempts(course, SLUG)) == ["zoe"]


def test_many_submissions_of_one_student_do_not_keep_others_waiting(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "AT_ONCE", 2)
    for _ in range(2):
        submit(exchange, "ada", notebook(SLUG))
    inbox, known = Inbox(exchange, Monitor(course)), set[str]()
    taken = []
    for _ in range(4):
        found = inbox.scan(course, [SLUG], known)
        known |= {one.attempt.source for one in found}
        taken.append([one.attempt.student for one in found])
    assert taken == [[], ["ada", "zoe"], ["ada", "ada"], []]
    assert not inbox.unsettled


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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock for the inbox, which stands still unless a test changes ``now``."""
    made = SimpleNamespace(now=1000.0)
    made.monotonic = lambda: made.now
    monkeypatch.setattr(inboxes, "time", made)
    return made


def test_a_refused_folder_is_read_again_after_a_minute(
    course: Course, tmp_path: Path, clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the account database did not know its owner for a moment."""
    checked = make_exchange(tmp_path / "checked", check_owner=True)
    submit(checked, "ada", notebook(SLUG))
    asked: list[int] = []
    name = "the unknown user 7"

    def account(uid: int) -> str:
        asked.append(uid)
        return name

    monkeypatch.setattr(exchanges, "_account", account)
    inbox = Inbox(checked, Monitor(course))
    for _ in range(4):
        inbox.scan(course, [SLUG], [])
    assert len(asked) == 1
    (reason,) = inbox.refused.values()
    assert reason == "it is named after ada, and its owner is the unknown user 7"
    name = "ada"
    clock.now += inboxes.LOOK_AGAIN
    assert [one.attempt.student for one in inbox.scan(course, [SLUG], [])] == ["ada"]
    assert not inbox.refused


def test_a_refused_folder_is_read_again_when_permissions_in_it_have_changed(
    course: Course, exchange: Exchange, clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of(exchange, "ada")
    shutil.rmtree(folder_of(exchange, "zoe"))

    def opened(path: object, flags: int, dir_fd: int | None = None) -> int:
        if path == f"{SLUG}.ipynb" and not (folder / path).stat().st_mode & 0o004:
            raise PermissionError(13, "Permission denied", path)
        return os.open(path, flags, dir_fd=dir_fd)  # type: ignore[arg-type]

    monkeypatch.setattr(exchanges, "os", SimpleNamespace(**vars(os) | {"open": opened}))
    (folder / f"{SLUG}.ipynb").chmod(0o600)
    inbox = scan(course, exchange)
    assert list(inbox.refused) == [ascii(folder.name)]
    (folder / f"{SLUG}.ipynb").chmod(0o644)
    for _ in range(2):
        inbox.scan(course, [SLUG], [])
    assert list(attempts(course, SLUG)) == ["ada"]
    assert not inbox.refused


def test_a_refused_folder_that_is_removed_is_not_listed_any_longer(
    course: Course, exchange: Exchange
) -> None:
    (exchange.inbound / f"bob+{SLUG}+moment").touch()
    inbox = scan(course, exchange)
    assert len(inbox.refused) == 1
    (exchange.inbound / f"bob+{SLUG}+moment").unlink()
    inbox.scan(course, [SLUG], [])
    assert not inbox.refused


def test_folders_that_cannot_be_opened_are_listed_and_logged_once(
    course: Course, exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    for student in ("bob", "cyd"):
        (exchange.inbound / f"{student}+{SLUG}+moment").symlink_to("nowhere")
    inbox = scan(course, exchange, 4)
    reason = "it cannot be opened (No such file or directory)"
    assert list(inbox.refused.values()) == [reason] * 2
    assert [reason in line for line in caplog.messages] == [True, True]
    assert not inbox.unsettled


def test_a_submission_that_was_interrupted_before_its_secret_is_listed_after_a_while(
    course: Course, exchange: Exchange, clock: SimpleNamespace
) -> None:
    folder = folder_of(exchange, "ada")
    shutil.rmtree(folder_of(exchange, "zoe"))
    text = (folder / SECRET).read_text()
    (folder / SECRET).unlink()
    inbox = scan(course, exchange, 3)
    assert inbox.unsettled
    assert not inbox.refused
    clock.now += inboxes.INTERRUPTED
    inbox.scan(course, [SLUG], [])
    assert inbox.refused == {ascii(folder.name): exchanges.NO_SECRET}
    assert not inbox.unsettled
    (folder / SECRET).write_text(text)
    for _ in range(2):
        inbox.scan(course, [SLUG], [])
    assert list(attempts(course, SLUG)) == ["ada"]
    assert not inbox.refused


def test_a_full_disk_is_reported_with_the_name_that_the_folder_will_have(
    course: Course, exchange: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    monitor = Monitor(course)
    inbox = Inbox(exchange, monitor)
    for _ in range(2):
        inbox.scan(course, [SLUG], [])
    place = course.root / "attempts" / SLUG / "zoe/001"
    assert f"No space left on device: '{place}'" in monitor.status.last_error


def test_a_copy_that_fails_is_reported_with_the_name_that_the_folder_will_have(
    course: Course, exchange: Exchange
) -> None:
    scan(course, exchange)
    (one,) = attempts(course, SLUG)["ada"]
    (one.folder(course) / FILES / "more.txt").symlink_to("nowhere")
    with pytest.raises(FileNotFoundError) as raised:
        copy_to_submitted(course, one)
    assert raised.value.filename == str(course.root / "submitted/ada" / SLUG)
