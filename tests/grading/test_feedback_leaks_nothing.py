"""What a student reads of a failed hidden check holds none of its inputs, answers, source or paths.

All that a student would read is searched for the numbers that went into the checks and came out
of the reference, for lines of ours, and for paths.
"""

from __future__ import annotations

import pytest

from autograder.core.course import Course
from autograder.grading.runner import Checks, collected
from tests.classroom import MATRICES, SAMPLE_STAGES
from tests.grading.hidden import hidden_of, leaks


@pytest.mark.parametrize("slug", SAMPLE_STAGES)
def test_no_wrong_specimen_and_no_quoting_answer_brings_anything_out(
    course: Course, slug: str
) -> None:
    assert collected(course, slug, leaks) == []


def test_the_search_finds_what_it_is_for(course: Course) -> None:
    """Without this the tests above would pass if nothing was searched at all."""

    def body(checks: Checks) -> None:
        hidden = hidden_of(checks, "center")
        assert len(hidden.numbers) > 20
        value = float(hidden.numbers[len(hidden.numbers) // 2])
        for text in (f"got {value}.", f"[[{value:.5f}]]", f"{-value:.5e}", f"x={value:.3e}"):
            assert list(hidden.in_text(text)), text
        line = sorted(hidden.lines)[0]
        assert list(hidden.in_text(f"File x\n    {line}"))
        assert list(hidden.in_text(f"File {checks.course.checks(MATRICES)}"))
        assert not list(hidden.in_text("The largest error is 0.0021, in 17 of 35 rows."))

    collected(course, MATRICES, body)
