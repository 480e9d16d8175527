"""A course with grading on submission, and its exchange."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.submissions.exchange import Exchange
from tests.live.exchanging import make_exchange, make_live_course


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_live_course(tmp_path / "course")


@pytest.fixture
def exchange(tmp_path: Path) -> Exchange:
    return make_exchange(tmp_path / "exchange")
