"""Layers of a module may be defined in any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.reference import RIGHT, specimens
from autograder.pipeline.executor import SERIAL
from autograder.pipeline.run import grade_stage
from tests.classroom import hand_in, make_course, notebook


@pytest.mark.slow
def test_layers_in_another_order_keep_their_points_in_the_sandbox(tmp_path: Path) -> None:
    """With prefetched requests, and for the second such submission with remembered results."""
    slug, name = "s10_stacked_heads", "StackedHeads"
    course = make_course(tmp_path, slug)
    (sample,) = (x for x in specimens(course, slug, name, RIGHT) if x.name == "a_head_of_its_own")
    for student in ("ada", "bob"):
        hand_in(course, student, slug, notebook(slug, **{name: sample.source}))
    reports = grade_stage(course, slug, executor=SERIAL).in_order
    for report in reports:
        assert report.points == report.max_points, report
        assert all(e.points == e.max_points for e in report.exercises)
