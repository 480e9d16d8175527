"""One service per course, commands that only look, and errors that occur again and again."""

from __future__ import annotations

import fcntl
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.core import lock
from autograder.core.course import CourseError
from autograder.pipeline.live import monitor
from tests.live.exchanging import make_live_course


def test_a_look_at_the_status_does_not_keep_a_service_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = make_live_course(tmp_path)
    with monitor.only_instance(course):
        assert monitor.is_running(course)
    looking = (tmp_path / monitor.FOLDER / monitor.LOCK).open()
    fcntl.flock(looking, fcntl.LOCK_SH)
    monkeypatch.setattr(lock, "time", SimpleNamespace(sleep=lambda _: looking.close()))
    with monitor.only_instance(course):
        assert monitor.is_running(course)
    assert not monitor.is_running(course)


def test_a_second_service_is_refused(tmp_path: Path) -> None:
    course = make_live_course(tmp_path)
    with (
        monitor.only_instance(course),
        pytest.raises(CourseError, match="Another `autograder serve` runs"),
        monitor.only_instance(course),
    ):
        pass


def test_a_file_in_place_of_its_folder_is_named_with_the_way_out(tmp_path: Path) -> None:
    course = make_live_course(tmp_path)
    (tmp_path / monitor.FOLDER).touch()
    with pytest.raises(CourseError, match="live is a file") as error, monitor.only_instance(course):
        pass
    assert "Move it elsewhere" in str(error.value)


def test_errors_that_alternate_are_logged_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr(monitor, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    status = monitor.Monitor(make_live_course(tmp_path))
    for _ in range(10):  # for longer than a minute
        status.error("one")
        status.error("two")
    assert caplog.messages == ["one", "two"]
    for _ in range(8):
        status.error("three")
    status.error("one")
    assert caplog.messages == ["one", "two", "three", "one"]
    assert status.status.last_error.endswith(" one")
