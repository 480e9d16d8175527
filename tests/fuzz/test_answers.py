"""A child that lies, always or once, breaks no check and earns no points."""

from __future__ import annotations

import pytest

from autograder.core.course import Course
from autograder.grading.runner import collected
from tests.classroom import SAMPLE_STAGES, make_course
from tests.fuzz.lies import broken, broken_once


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"))


@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_no_lie_breaks_a_check_or_passes_an_exercise(course: Course, slug: str) -> None:
    assert collected(course, slug, lambda checks: list(broken(checks))) == []


@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_no_change_of_one_answer_breaks_a_check(course: Course, slug: str) -> None:
    found = collected(course, slug, lambda checks: list(broken_once(checks)))
    assert found == []
