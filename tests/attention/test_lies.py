"""A child that lies, always or once, breaks no check and earns no points."""

from __future__ import annotations

import pytest

from autograder.core.course import KIT, Course, load
from autograder.grading.runner import collected
from tests.fuzz.lies import all_changes, broken, broken_once, two_changes


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_no_lie_breaks_a_check_or_passes_an_exercise(course: Course, slug: str) -> None:
    assert collected(course, slug, lambda checks: list(broken(checks))) == []


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_one_answer_of_another_kind_breaks_no_check(course: Course, slug: str) -> None:
    found = collected(course, slug, lambda checks: list(broken_once(checks, two_changes)))
    assert found == []


@pytest.mark.each_stage(sample=False)
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_no_change_of_one_answer_breaks_a_check(course: Course, slug: str) -> None:
    found = collected(course, slug, lambda checks: list(broken_once(checks, all_changes)))
    assert found == []
