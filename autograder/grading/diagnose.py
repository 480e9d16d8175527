"""Diagnose a wrong answer: find the wrong sample answer that gives the same results.

While a check runs, the proxies record each call and its result. Inputs are the same for all
students, so a wrong sample answer and a student's answer with the same mistake have the same
transcript, whatever their code looks like. A sample answer matches if every check has the same
outcome as for it, and every failed check received the same values. If the exercise has a deviation
family, both must give the same values for its questions, too: after the first failed comparison,
other inputs of the checks are not tried. If none matches, the family may explain the answer
(`autograder.grading.families`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import torch

from autograder.core.model import FAILED, PASSED, Diagnosis
from autograder.grading.exercise_run import ALWAYS_FATAL, OF_OTHER_CALLS, ExerciseRun
from autograder.grading.families import Explainer, Family, Found
from autograder.grading.modules_of_course import read_dict
from autograder.grading.reference import WRONG, Specimen, specimens
from autograder.grading.runner import Checks
from autograder.grading.student import Call, Student
from autograder.sandbox.protocol import clock
from autograder.sandbox.protocol.values import Ref

RTOL, ATOL = 1e-3, 1e-5
SHAPES = re.compile(
    r"shapes cannot be multiplied|^size mismatch|^inconsistent tensor size|^Expected size for"
    r"|The size of tensor a|^The expanded size|Sizes of tensors must match|for input of size"
)


class Diagnostician:
    """Diagnoses answers of one stage. Each wrong sample answer is run once, when it is needed."""

    def __init__(self, checks: Checks) -> None:
        self._checks = checks
        self.families: dict[str, Family] = read_dict(
            checks.course.families(checks.stage.slug), "FAMILIES"
        )
        self._students: dict[Specimen, Student] = {}
        self._ran: dict[tuple[Specimen, str], ExerciseRun] = {}  # by the check that was run, or ""

    def known(self, exercise: str) -> list[tuple[Specimen, ExerciseRun]]:
        """Return the wrong sample answers of an exercise with their results."""
        return [(specimen, self._run(specimen)) for specimen in self._wrong(exercise)]

    def diagnose(
        self, exercise: str, ran: ExerciseRun, student: Student | None = None
    ) -> Diagnosis | None:
        """Return the diagnosis of the only sample answer with the same results and, if ``student``
        can be asked, the same values for the family's questions; or else that of the deviations
        that explain these values; None if there is none. Only the student's calls count for time
        limits."""
        if not ran.first_failed:
            return None
        # After a fatal error, calling it again would take as long, or kill the child again.
        may_ask = student and not ran.has_error(ALWAYS_FATAL)
        with clock.stopped():
            explainer = self.explainer(exercise) if may_ask else None
        found = explainer.found(student) if student and explainer else None
        with clock.stopped():
            return self._diagnosis(exercise, ran, explainer, found)

    def _diagnosis(
        self, exercise: str, ran: ExerciseRun, explainer: Explainer | None, found: Found | None
    ) -> Diagnosis | None:
        """Return what `diagnose` returns, for the values ``found`` that the explainer asked for."""
        candidates = self._wrong(exercise)
        if explainer:
            # Before the checks are run on any: one call tells most sample answers apart.
            candidates = [
                s for s in candidates if explainer.alike(found, self._found(s, explainer))
            ]
        named = self._matching(candidates, ran)
        if len(named) == 1:
            return named[0].diagnosis
        return explainer.explain(found) if explainer else None

    def family_distinguishes(self, one: Specimen, other: Specimen) -> bool:
        """Whether two sample answers to an exercise give different values for the questions of its
        family."""
        explainer = self.explainer(one.exercise)
        return explainer is not None and not explainer.alike(
            self._found(one, explainer), self._found(other, explainer)
        )

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def _found(self, specimen: Specimen, explainer: Explainer) -> Found | None:
        return explainer.found(self._student(specimen))

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def explainer(self, exercise: str) -> Explainer | None:
        """Return the explainer of the exercise's deviation family; None if it has no family."""
        checks = self._checks
        family = self.families.get(exercise)
        probe = checks.probe(f"family of {exercise}")
        return Explainer(family, exercise, probe, checks.reference) if family else None

    def _matching(self, specimens: Sequence[Specimen], ran: ExerciseRun) -> list[Specimen]:
        """Return those sample answers that have the same results."""
        first = ran.first_failed
        if ran.results[first].failure_kind != OF_OTHER_CALLS:
            # Most of them differ in the first failed check already, so only that is run first.
            specimens = [s for s in specimens if same_transcript(first, ran, self._run(s, first))]
        return [s for s in specimens if indistinguishable(ran, self._run(s))]

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def _wrong(self, exercise: str) -> list[Specimen]:
        return specimens(self._checks.course, self._checks.stage.slug, exercise, WRONG)

    def _run(self, specimen: Specimen, check: str = "") -> ExerciseRun:
        """Return the results of a sample answer: of all checks of its exercise, or, with ``check``,
        at least of this one."""
        ran = self._ran.get((specimen, "")) or self._ran.get((specimen, check))
        if ran is None:
            only = [check] if check else ()
            ran = self._checks.run(self._student(specimen), specimen.exercise, only)
            self._ran[specimen, check] = ran
        return ran

    def _student(self, specimen: Specimen) -> Student:
        if specimen not in self._students:
            self._students[specimen] = specimen.student()
        return self._students[specimen]


def indistinguishable(ran: ExerciseRun, sample: ExerciseRun) -> bool:
    """Whether every check has the same outcome, and every failed check received the same values.

    A check that failed only because the answer printed something may have passed for the sample
    answer: a print changes no numbers.
    """
    return all(_agrees(o.check, o.outcome, ran, sample) for o in ran.outcomes)


def _agrees(check: str, outcome: str, ran: ExerciseRun, sample: ExerciseRun) -> bool:
    result = ran.results.get(check)
    if result and result.printed_only and sample.outcome(check) == PASSED:
        return True
    if outcome == FAILED:
        return same_transcript(check, ran, sample)
    return sample.outcome(check) == outcome


def same_transcript(check: str, ran: ExerciseRun, sample: ExerciseRun) -> bool:
    """Whether a check failed for both in the same way and received the same values."""
    if ran.outcome(check) != FAILED or sample.outcome(check) != FAILED:
        return False
    result, other = ran.results[check], sample.results[check]
    if (result.failure_kind, result.printed_only) != (other.failure_kind, other.printed_only):
        return False
    ours, theirs = result.calls, other.calls
    if [call.banned for call in ours] != [call.banned for call in theirs]:
        return False  # the numbers may agree, but another function gave them
    if len(ours) != len(theirs):
        return False
    excluded = result.excluded | other.excluded  # other side effects do not matter to the check
    return all(_same_call(*pair, excluded) for pair in zip(ours, theirs, strict=True))


def _same_call(one: Call, other: Call, side_effects: Collection[str]) -> bool:
    if one.error or other.error:
        return _signature(one.error) == _signature(other.error)
    alike = all(getattr(one, name) == getattr(other, name) for name in side_effects)
    return alike and same_value(one.value, other.value)


def _signature(error: dict[str, Any] | None) -> tuple[str, str]:
    """Return an error's type and its message, without names and numbers that a student can choose.
    Numbers in torch's messages about shapes are kept, since they tell mistakes apart."""
    if error is None:
        return "", ""
    kind, message = error["type"], error["message"]
    chosen = r"'[^']*'" if SHAPES.search(message) else r"[\d.]+|'[^']*'"
    return kind, re.sub(chosen, "#", message)[:120]


def same_value(one: Any, other: Any) -> bool:
    """Whether two answers are the same up to rounding."""
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        one, other = torch.from_numpy(one), torch.from_numpy(other)
    if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
        if one.shape != other.shape or one.is_floating_point() != other.is_floating_point():
            return False
        one, other = one.detach().double(), other.detach().double()
        return torch.allclose(one, other, rtol=RTOL, atol=ATOL, equal_nan=True)
    if type(one) is not type(other) or isinstance(one, Ref):
        return type(one) is type(other)  # the numbers of kept objects depend on earlier exercises
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same_value, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same_value(one[k], other[k]) for k in one)
    if isinstance(one, float):
        return bool(np.isclose(one, other, rtol=RTOL, atol=ATOL, equal_nan=True))
    return bool(one == other)
