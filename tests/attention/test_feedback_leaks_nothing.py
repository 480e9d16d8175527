"""No hidden number, line or path of a stage stands in what students read of its failed checks."""

from __future__ import annotations

import pytest

from autograder.core.course import KIT, Course, load
from autograder.grading.runner import collected
from tests.grading.hidden import leaks


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", load(KIT).slugs)
def test_no_wrong_specimen_and_no_quoting_answer_brings_anything_out(
    course: Course, slug: str
) -> None:
    assert collected(course, slug, leaks) == []
