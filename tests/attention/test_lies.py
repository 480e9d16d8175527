"""A child that lies, always or once, breaks no check and earns no points."""

from __future__ import annotations

import pytest

from autograder.core.course import KIT, Course, load
from autograder.grading.runner import collected
from tests.fuzz.lies import broken, broken_once

PARTS = 50  # every change on every answer of all stages would take 45 minutes of CPU time


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_no_lie_breaks_a_check_or_passes_an_exercise(course: Course, slug: str) -> None:
    assert collected(course, slug, lambda checks: list(broken(checks))) == []


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_one_answer_of_another_kind_breaks_no_check(course: Course, slug: str) -> None:
    assert collected(course, slug, lambda checks: list(broken_once(checks, PARTS))) == []
