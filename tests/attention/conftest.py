"""The attention course, as a course folder for tests."""

from __future__ import annotations

import pytest

from autograder.core.course import KIT, Course, load
from tests.classroom import make_course


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("attention"), *load(KIT).slugs)
