"""A sample answer that is written in another way keeps its outcomes, points and diagnosis, and
prefetched answers lead to the results that live ones lead to."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from operator import ge
from typing import Any

import pytest

from autograder.core.course import KIT, Course, load
from autograder.core.model import FAILED, Diagnosis
from autograder.grading.diagnose import Diagnostician
from autograder.grading.exercise_run import ExerciseRun
from autograder.grading.reference import RIGHT, WRONG, Specimen, load_answer, specimens
from autograder.grading.runner import Checks, collected
from autograder.grading.student import Student
from tests.attention import transformations
from tests.attention.transformations import Transformation
from tests.classroom import make_course
from tests.grading.in_memory import prefetching

STAGES = load(KIT).slugs
SHARE = 0.6  # of the answers tried, to which each transformation applies at least
SILENCE = "printed"  # the outcome of a check that failed only because the answer printed something
# Of parameters that share their memory, the one that is loaded last counts.
LAST_WINS = ("one_tensor_for_all_biases",)

# How many answers of each stage are compared, in the order of `transformations.ALL`, at least.
# Where a transformation applies and is not neutral, the answer is left out.
COMPARED = {
    "s01_softmax": (0, 3, 3, 3),
    "s02_self_attention": (0, 3, 3, 2),
    "s03_qkv_projections": (4, 4, 3, 3),
    "s04_attention_modules": (8, 13, 12, 11),
    "s05_weight_transfer": (11, 11, 13, 12),
    "s06_positions": (2, 4, 3, 4),
    "s07_causal_mask": (5, 4, 4, 4),
    "s08_dropout": (4, 0, 4, 4),
    "s09_cross_attention": (6, 6, 6, 6),
    "s10_stacked_heads": (13, 0, 13, 12),
    "s11_head_splitting": (9, 1, 9, 9),
    "s12_batched_heads": (7, 6, 7, 7),
    "s13_transformer_block": (16, 16, 12, 15),
    "s14_language_model": (4, 9, 9, 8),
    "s15_fast_attention": (5, 3, 5, 5),
}

Graded = tuple[ExerciseRun, Diagnosis | None]
Results = tuple[str, dict[str, str]]  # the sample answer that is named; outcome by check


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", STAGES)
def test_every_answer_with_a_module(slug: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    course = make_course(tmp_path_factory.mktemp(slug), slug)

    def compared(checks: Checks) -> _Comparison:
        comparison = _Comparison(checks)
        comparison.run()
        return comparison

    comparison = collected(course, slug, compared)
    assert comparison.differing == []
    counts = tuple(comparison.compared[t.__name__] for t in transformations.ALL)
    assert all(map(ge, counts, COMPARED[slug])), counts


def test_each_transformation_is_compared_on_most_answers_with_a_module() -> None:
    course = load(KIT)
    samples = [sample for slug in STAGES for sample in _samples(course, slug)]
    assert len(samples) > 250
    tried = len(samples) / len(transformations.ALL)
    shares = [sum(counts) / tried for counts in zip(*COMPARED.values(), strict=True)]
    assert len(shares) == len(transformations.ALL)
    assert min(shares) >= SHARE, shares


def _samples(course: Course, slug: str) -> list[Specimen]:
    """Every third sample answer that defines a module."""
    return list(_modules(course, slug))[::3]


def _modules(course: Course, slug: str) -> Iterator[Specimen]:
    for exercise in course.stage(slug).exercises:
        for verdict in (RIGHT, WRONG):
            for sample in specimens(course, slug, exercise.name, verdict):
                if transformations.defines_a_module(sample.source):
                    yield sample


class _Comparison:
    """Runs the sample answers of a stage, as they are and changed."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.diagnostician = Diagnostician(checks)
        self.differing: list[tuple[str, str, Any, Any]] = []
        self.compared: Counter[str] = Counter()

    def run(self) -> None:
        """Change each answer in one of the four ways, in turn, and prefetch every second one: all
        of it for every sample answer takes nine times as long.

        Fill ``differing`` (the answer, how it was changed, and what it led to before and
        after), and ``compared`` (how many answers, by transformation)."""
        samples = _samples(self.checks.course, self.checks.stage.slug)
        for number, sample in enumerate(samples):
            live = self.graded(sample, sample.student())
            self.compare_changed(
                sample, live, transformations.ALL[number % len(transformations.ALL)]
            )
            if number % 2:
                self.compare_prefetch(sample, live)

    def compare_changed(
        self, sample: Specimen, live: Graded, transformation: Transformation
    ) -> None:
        before = _results(*live)
        changed = transformation(sample.source)
        if changed and self.is_neutral(transformation, sample, before):
            after = _results(*self.graded(sample, load_answer(changed, str(sample.path))))
            after = _without_silence(after, before)
            self.compared[transformation.__name__] += 1
            if after != before:
                self.differing.append((str(sample.path), transformation.__name__, before, after))

    def compare_prefetch(self, sample: Specimen, live: Graded) -> None:
        """Compare prefetched with live answers: outcomes, points, messages and diagnosis."""
        head = "import torch\nfrom torch import nn\n"
        prefetched = self.graded(sample, prefetching(head + sample.source)[0])
        before, after = _reported(*live), _reported(*prefetched)
        if before != after:
            self.differing.append((str(sample.path), "prefetch", before, after))

    def graded(self, sample: Specimen, student: Student) -> Graded:
        ran = self.checks.run(student, sample.exercise)
        return ran, self.diagnostician.diagnose(sample.exercise, ran)

    def is_neutral(self, transformation: Transformation, sample: Specimen, before: Results) -> bool:
        """Whether the change cannot count for this answer."""
        if transformation is transformations.layers_in_another_order:
            if sample.name in LAST_WINS:
                return False
            drawn = transformations.draws_first(sample.source)
            if not drawn:
                return False
            return _results(*self.graded(sample, load_answer(drawn, "drawn"))) == before
        if transformation is transformations.an_extra_buffer:
            return not any(self.mentions(".state()", c) for c in _failed(before))
        if transformation is transformations.a_print_in_forward:
            # Such a check stops at the print, and does not see what else is wrong.
            words = ("expect_silent", "quiet_and_pure")
            return not any(self.mentions(w, c) for w in words for c in _failed(before))
        return True

    def mentions(self, words: str, name: str) -> bool:
        """Whether a check's name or source holds these words. (The source of a property of a spec
        does not say what the property is.)"""
        (check,) = (c for c in self.checks.checks if c.name == name)
        return words in name or words in inspect.getsource(check.item.function)


def _reported(ran: ExerciseRun, diagnosis: Diagnosis | None) -> list[Any]:
    """All that a report says of the exercise; the number of a line aside."""
    outcomes = [replace(o, message=re.sub(r"line \d+", "line", o.message)) for o in ran.outcomes]
    return [diagnosis, *outcomes]


def _results(ran: ExerciseRun, diagnosis: Diagnosis | None) -> Results:
    outcomes = {o.check: _outcome(ran, o.check, o.outcome) for o in ran.outcomes}
    return diagnosis.specimen if diagnosis else "", outcomes


def _failed(results: Results) -> list[str]:
    return [check for check, outcome in results[1].items() if outcome == FAILED]


def _outcome(ran: ExerciseRun, check: str, outcome: str) -> str:
    return SILENCE if check in ran.results and ran.results[check].printed_only else outcome


def _without_silence(after: Results, before: Results) -> Results:
    """The results, but for checks that now fail because the answer prints. An answer in which
    nothing else is wrong may be named as one that prints."""
    if SILENCE not in after[1].values():
        return after
    outcomes = {c: before[1][c] if o == SILENCE else o for c, o in after[1].items()}
    return after[0] if FAILED in outcomes.values() else before[0], outcomes
