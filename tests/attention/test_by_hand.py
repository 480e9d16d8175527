"""Exercises to be written by hand: what using a ready-made function costs, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograder.core.course import KIT, Course, load
from autograder.core.model import PASSED, Outcome
from autograder.grading import operations
from autograder.grading.operations import Use
from autograder.grading.reference import RIGHT, load_reference, specimens
from autograder.grading.runner import Checks, collected

BY_HAND = {
    ("s01_softmax", "softmax_naive"),
    ("s01_softmax", "softmax_stable"),
    ("s02_self_attention", "scores_by_loops"),
    ("s08_dropout", "dropout"),
    ("s13_transformer_block", "LayerNorm"),
    ("s14_language_model", "cross_entropy"),
    ("s15_fast_attention", "grouped_attention"),
    ("s15_fast_attention", "tiled_attention"),
}


def _stages_by_hand() -> list[str]:
    course = load(KIT)
    return [s for s in course.slugs if "by_hand" in course.checks(s).read_text()]


@pytest.mark.parametrize("slug", _stages_by_hand())
def test_a_ban_costs_at_least_half_of_the_points(
    course: Course, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A right answer is refused wherever something may be banned, and nowhere else."""
    monkeypatch.setattr(operations, "banned_uses", lambda *_: [Use("any", "`anything`")])

    def shares(checks: Checks) -> dict[str, float]:
        right = load_reference(course, slug)
        return {
            e.name: sum(o.points for o in checks.run(right, e.name).outcomes) / e.points
            for e in checks.stage.exercises
        }

    found = collected(course, slug, shares)
    by_hand = {name for name, share in found.items() if share < 0.999}
    assert {(slug, name) for name in by_hand} == {e for e in BY_HAND if e[0] == slug}
    assert all(found[name] <= 0.5 for name in by_hand), found


@pytest.mark.parametrize(("slug", "name"), sorted(BY_HAND))
def test_right_sample_answers_use_allowed_operations_only(
    course: Course, slug: str, name: str
) -> None:
    def outcomes(checks: Checks) -> dict[str, list[Outcome]]:
        filed = {s.name: s.student() for s in specimens(course, slug, name, RIGHT)}
        answers = filed | {"the reference": load_reference(course, slug)}
        return {key: checks.run(found, name).outcomes for key, found in answers.items()}

    found = collected(course, slug, outcomes)
    assert len(found) > 5
    for key, came in found.items():
        assert {(o.outcome, o.remark) for o in came} == {(PASSED, "")}, key


@pytest.mark.parametrize(("slug", "name"), sorted(BY_HAND))
def test_the_text_says_what_a_ban_costs(course: Course, slug: str, name: str) -> None:
    function: Callable[..., Any] = load_reference(course, slug).transport.session.namespace[name]  # type: ignore[attr-defined]
    text = " ".join((function.__doc__ or "").split())
    assert "Using any of these costs" in text
    for hidden in ("hreads", "``ctypes``", "``torch.jit``", "``torch.library``"):
        assert hidden in text
