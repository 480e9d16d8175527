"""One service per course, and commands that only look do not keep it from starting."""

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
