"""Deviation families explain answers truly, and say nothing where they cannot."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from autograder.authoring import slips
from autograder.authoring.family_audit import is_noticed, values
from autograder.core.course import KIT, Course
from autograder.core.model import Diagnosis
from autograder.grading.diagnose import Diagnostician
from autograder.grading.families import (
    UNFIT,
    Deviation,
    Explainer,
    Factor,
    Family,
    Question,
)
from autograder.grading.modules_of_course import read_dict
from autograder.grading.probes import Probe
from autograder.grading.reference import RIGHT, WRONG, Specimen, load_answer, specimens
from autograder.grading.runner import Checks, collected
from tests.attention.switched import switched

STAGES = sorted(p.stem for p in (KIT / "graders" / "families").glob("s[0-9]*.py"))
PAIRS = 8  # of each family, drawn from a fixed seed
FIFTH = 5  # every fifth sample answer is diagnosed


@pytest.fixture(params=[pytest.param(s, marks=pytest.mark.each_stage) for s in STAGES])
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def with_families(
    course: Course, slug: str, body: Callable[[Checks, Explainer], list[str]]
) -> list[str]:
    """What ``body`` finds in the families of a stage."""

    def each(checks: Checks) -> list[str]:
        diagnostician = Diagnostician(checks)
        explainers = map(diagnostician.explainer, [e.name for e in checks.stage.exercises])
        return [f"{e.name}: {problem}" for e in explainers if e for problem in body(checks, e)]

    return collected(course, slug, each)


def name_of(deviations: Sequence[Deviation]) -> str:
    return "deviations " + ", ".join(map(str, deviations))


def test_there_are_families() -> None:
    assert STAGES


def test_each_deviation_is_named_and_noticed_by_the_checks(course: Course, slug: str) -> None:
    """The audit tests, too, that checks notice a deviation, but not where it can make no answer."""

    def missed(checks: Checks, explainer: Explainer) -> Iterator[str]:
        right = checks.run(switched(checks, explainer), explainer.name)
        passed = [o.check for o in right.outcomes if o.outcome == "passed"]
        for deviation in explainer.family.deviations:
            student = switched(checks, explainer, deviation)
            found = explainer.explain(explainer.found(student))
            if found is None or found.specimen != name_of([deviation]):
                yield f"{deviation} is called {found and found.specimen}"
            if not is_noticed(checks, student, explainer.name, passed):
                yield f"no check notices {deviation}"

    assert not with_families(course, slug, lambda c, e: list(missed(c, e)))


def test_a_slip_depends_on_the_input_and_is_none_of_the_arguments(
    course: Course, slug: str
) -> None:
    def faults(checks: Checks, explainer: Explainer) -> Iterator[str]:
        for deviation in explainer.family.deviations:
            if deviation.slip:
                student = switched(checks, explainer, deviation)
                if why := slips.why_it_ignores(checks, explainer.name, student):
                    yield f"{deviation} is no slip: it {why}"

    assert not with_families(course, slug, lambda c, e: list(faults(c, e)))


def test_two_deviations_are_named_together(course: Course, slug: str) -> None:
    """A pair is named exactly, or, where a summary is not clear, one of the two; it has no name
    where other pairs give the same values."""

    def missed(checks: Checks, explainer: Explainer) -> Iterator[str]:
        pairs = list(explainer.sets(2))
        exact = 0
        for pair in random.Random(explainer.name).sample(pairs, min(PAIRS, len(pairs))):
            try:
                found = values(explainer, pair)
            except UNFIT:
                continue
            named = explainer.explain(explainer.found(switched(checks, explainer, *pair)))
            if named is not None and named.specimen == name_of(pair):
                exact += 1
                continue
            same = [s for s in explainer.sets(1) if explainer.agree(s, found)]
            true = map(name_of, (*same, *([d] for d in pair)))
            if named is not None and named.specimen not in true:
                yield f"{name_of(pair)} is called {named.specimen}"
        if len(pairs) > PAIRS and exact < PAIRS / 2:
            yield f"only {exact} of {PAIRS} pairs are named"

    assert not with_families(course, slug, lambda c, e: list(missed(c, e)))


def test_right_answers_are_never_explained(course: Course, slug: str) -> None:
    def explained(checks: Checks, explainer: Explainer) -> Iterator[str]:
        for sample in specimens(course, slug, explainer.name, RIGHT):
            if found := explainer.explain(explainer.found(sample.student())):
                yield f"{sample.name} is said to be wrong: {found.mistake}"

    assert not with_families(course, slug, lambda c, e: list(explained(c, e)))


def test_the_name_of_a_sample_answer_comes_first(course: Course, slug: str) -> None:
    """Of one family of each stage, whose questions are put to all of its sample answers."""
    compared: list[Specimen] = []

    def renamed(checks: Checks, explainer: Explainer) -> Iterator[str]:
        if compared:
            return
        diagnostician = Diagnostician(checks)
        for sample in specimens(course, slug, explainer.name, WRONG)[::FIFTH]:
            student = sample.student()
            ran = checks.run(student, explainer.name)
            found = diagnostician.diagnose(explainer.name, ran, student)
            compared.append(sample)
            if found != sample.diagnosis:
                yield f"{sample.name} is called {found}"

    assert not with_families(course, slug, lambda c, e: list(renamed(c, e)))
    assert len(compared) > 1


# -- what an explainer does, on a family that is no attention --------------------------------------


def mean(question: Question, s: object) -> list[torch.Tensor]:
    """The mean of a list of numbers, with switches."""
    assert isinstance(s, dict)
    found = []
    for (x,) in question.calls:
        numbers = x[1:] if s.get("first") == "left out" else x[:-1] if "last" in s else x
        total = numbers.square().sum() if "square" in s else numbers.sum()
        found.append(total * s.get("number", 1) / (1 if "sum" in s else len(numbers)))
    return found


def deviation(switch: str, value: str = "yes") -> Deviation:
    return Deviation(switch, value, f"{switch} is {value}.", f"Look at {switch}.")


def explained(
    source: str, deviations: Sequence[Deviation], factors: Sequence[Factor] = ()
) -> str | None:
    found = diagnosed(source, deviations, factors)
    return found.mistake if found else None


def diagnosed(
    source: str, deviations: Sequence[Deviation], factors: Sequence[Factor] = ()
) -> Diagnosis | None:
    family = Family(
        mean,
        lambda probe: [Question(((probe.tensor(n),),)) for n in (4, 7)],
        tuple(deviations),
        tuple(factors),
    )
    reference = load_answer("def mean(x):\n    return x.mean()", "reference")
    explainer = Explainer(family, "mean", Probe("a test"), reference)
    assert explainer.sound
    return explainer.explain(explainer.found(load_answer(f"def mean(x):\n    {source}", "student")))


FIRST, SUM, SQUARE = deviation("first", "left out"), deviation("sum"), deviation("square")
NUMBER = Factor("number", tuple(n / 4 for n in range(1, 40)), "{number} times the mean.", "Look.")


@pytest.mark.parametrize(
    ("source", "mistake"),
    [
        ("return x.mean()", None),
        ("return x.sum()", "sum is yes."),
        ("return (x * x).sum()", "sum is yes. square is yes."),
        ("return x[1:].sum()", "first is left out. sum is yes."),
        ("return (x[1:] ** 2).sum()", None),  # three at once
        ("return x.sum().double()", None),  # of another dtype
        ("return x.sum()[None]", None),  # of another shape
        ("return x.sum() if len(x) == 4 else x.mean()", None),  # to one question only
        ("return x.prod() * 0", None),
        ("return float('nan') * x.sum()", None),
        ("raise ValueError", None),
        ("return None", None),
        ("return {'a': x.sum()}", None),
    ],
)
def test_the_smallest_set_that_gives_all_values_is_named(source: str, mistake: str | None) -> None:
    assert explained(source, [FIRST, SUM, SQUARE]) == mistake


def test_what_changes_nothing_is_never_named() -> None:
    assert explained("return x.sum()", [deviation("nothing"), SUM]) == "sum is yes."
    assert explained("return x[1:].max()", [deviation("nothing"), SUM]) is None


def test_where_several_sets_fit_nothing_is_named() -> None:
    assert explained("return x.sum()", [SUM, deviation("sum", "always")]) is None
    both = [SUM, SQUARE, deviation("square", "always")]
    assert explained("return (x * x).sum()", both) is None


def test_sets_that_differ_in_the_first_call_are_computed_once_only() -> None:
    computed = []

    def size_and_sum(question: Question, s: object) -> list[Any]:
        assert isinstance(s, dict)
        computed.append(s)
        return [(len(x), x.sum() * (2 if "a" in s else 1) + ("b" in s)) for (x,) in question.calls]

    family = Family(
        size_and_sum,
        lambda probe: [Question(((probe.tensor(n),),)) for n in (4, 7)],
        (deviation("a"), deviation("b")),
    )
    right = "def sizes(x):\n    return len(x), x.sum()"
    explainer = Explainer(family, "sizes", Probe("a test"), load_answer(right, "reference"))
    student = load_answer(right.replace(".sum()", ".max() * 9"), "student")
    found = explainer.found(student)
    assert explainer.explain(found) is None
    computed.clear()
    assert explainer.explain(found) is None
    assert not any(computed)  # the family without deviations alone, which is right


def test_a_number_on_no_list_is_fitted_on_all_questions() -> None:
    assert explained("return 2.7182 * x.mean()", [SUM], [NUMBER]) == "2.718 times the mean."
    assert explained("return x.mean() * len(x) ** 0.5", [SUM], [NUMBER]) is None
    assert explained("return 0 * x.mean()", [SUM], [NUMBER]) is None


def test_only_a_single_deviation_that_is_marked_is_a_slip() -> None:
    def is_slip(source: str, *deviations: Deviation, factors: Sequence[Factor] = ()) -> bool:
        found = diagnosed(source, deviations, factors)
        assert found is not None
        return found.slip

    slip, square = replace(SUM, slip=True), replace(SQUARE, slip=True)
    assert is_slip("return x.sum()", slip)
    assert not is_slip("return x.sum()", SUM)
    assert not is_slip("return (x * x).sum()", slip, square)
    assert is_slip("return 2.7 * x.mean()", SUM, factors=[replace(NUMBER, slip=True)])
    assert not is_slip("return 2.7 * x.mean()", SUM, factors=[NUMBER])


def test_a_family_that_differs_from_the_reference_says_nothing() -> None:
    family = Family(mean, lambda probe: [Question(((probe.tensor(4),),))], (SUM,))
    reference = load_answer("def mean(x):\n    return x.median()", "reference")
    explainer = Explainer(family, "mean", Probe("a test"), reference)
    assert not explainer.sound
    student = load_answer("def mean(x):\n    return x.sum()", "student")
    assert explainer.explain(explainer.found(student)) is None


@pytest.mark.parametrize("grid", [(2.0,), (1.0, 2.0), (1.0, 3.0, 2.0), (1.0, 1.0, 2.0)])
def test_a_grid_has_three_numbers_that_ascend(grid: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="three or more numbers that ascend"):
        replace(NUMBER, grid=grid)


def test_an_answer_whose_first_summary_is_not_clear_is_not_explained() -> None:
    def summary(values: list[torch.Tensor]) -> list[torch.Tensor]:
        if values[0].dim():
            raise ValueError("not clear")
        return values

    question = Question((([torch.tensor(2.0)],),), summary=summary)
    family = Family(lambda q, s: [torch.tensor(2.0)], lambda probe: [question], (SUM,))
    reference = load_answer("def mean(x):\n    return x[0]", "reference")
    explainer = Explainer(family, "mean", Probe("a test"), reference)
    for source in ("[x[0], x[0][None]]", "(x[0][None], x[0])", "{'a': x[0][None]}"):
        student = load_answer(f"def mean(x):\n    return {source}", "student")
        assert explainer.explain(explainer.found(student)) is None


def test_a_stage_need_not_have_families(tmp_path: Path) -> None:
    assert read_dict(tmp_path / "s99_nothing.py", "FAMILIES") == {}
