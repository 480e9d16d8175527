"""Grading through the sandbox gives the scores and the names of mistakes that the audit gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.grading.reference import WRONG, specimens
from tests.classroom import hand_in, make_course, notebook
from tests.grading.test_grade import check_specimens_in_notebooks, graded


def test_specimens_in_notebooks_get_what_the_audit_says(tmp_path: Path) -> None:
    """Of a stage whose exercises are modules one after the other: numbers of kept objects run
    on."""
    check_specimens_in_notebooks(tmp_path, "s11_head_splitting")


WAYS_ROUND_A_BAN = {
    ("s01_softmax", "softmax_naive"): (
        *("an_operator_of_its_own", "attention_layer", "gradient_of_cross_entropy", "in_a_thread"),
        *("ready_made", "running_logsumexp", "torchscript"),
    ),
    ("s01_softmax", "softmax_stable"): ("attention_function", "running_logsumexp"),
    ("s02_self_attention", "scores_by_loops"): ("uses_a_matrix_product", "uses_numpy"),
    ("s08_dropout", "dropout"): ("takes_the_ready_made_one", "torchscript"),
}


@pytest.mark.parametrize(("slug", "exercise"), WAYS_ROUND_A_BAN)
def test_a_way_round_a_ban_costs_half_of_the_points_and_is_named(
    tmp_path: Path, slug: str, exercise: str
) -> None:
    """In a child, as in the audit."""
    course = make_course(tmp_path, slug)
    known = {s.name: s.code for s in specimens(course, slug, exercise, WRONG)}
    for name in WAYS_ROUND_A_BAN[slug, exercise]:
        hand_in(course, name, slug, notebook(slug, **{exercise: known[name]}))
    for name, report in graded(course, slug, jobs=1).items():
        (one,) = (e for e in report.exercises if e.name == exercise)
        assert one.points is not None and one.points <= one.max_points / 2, name
        assert one.diagnosis is not None and one.diagnosis.specimen == name
