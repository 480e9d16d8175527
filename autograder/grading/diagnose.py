"""Which wrong specimen gives the student's numbers?

While a check runs, the proxies write down every call and its answer. Probes are the same for
every student, so a wrong specimen that is run through the same checks leaves the same transcript
as a student who made the same mistake, whatever his code looks like. A specimen matches when it
passes and fails the same checks and, in the first failed one, gave the same answers.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch

from autograder.grading.reference import WRONG, Specimen, copy, specimens
from autograder.grading.runner import Checks, Ran, first_failed
from autograder.grading.student import Call, Student
from autograder.model import FAILED, PASSED, Diagnosis
from autograder.sandbox.values import Ref

RTOL, ATOL = 1e-3, 1e-5
SHAPES = re.compile(r"shapes cannot be multiplied|The size of tensor a|Sizes of tensors must match")
KEPT = 1000  # diagnoses that are remembered


class Found(NamedTuple):
    """A diagnosis, if there is one. It is ``settled`` where no check had a say in it but the first
    that failed, and those which that one needs: at most one specimen gave its answers."""

    diagnosis: Diagnosis | None
    settled: bool


class Diagnostician:
    """Compares answers with the wrong specimens of one stage; what a specimen does is found out
    when it is needed, and once."""

    def __init__(self, checks: Checks) -> None:
        self._checks = checks
        self._whole: dict[Specimen, Ran] = {}
        self._students: dict[Specimen, Student] = {}
        self._single: dict[tuple[Specimen, str], Ran] = {}
        self._replies: dict[tuple[Specimen, str], list[Call]] = {}
        self._seen: dict[tuple[Any, ...], Found] = {}

    def known(self, exercise: str) -> list[tuple[Specimen, Ran]]:
        """The wrong specimens of an exercise with what came of them."""
        return [(specimen, self._run(specimen)) for specimen in self._wrong(exercise)]

    def diagnose(self, exercise: str, ran: Ran) -> Found:
        """The specimen whose transcript is the student's, if there is one."""
        first = first_failed(ran.outcomes)
        if not first:
            return Found(None, True)
        seen = exercise, *ran.digests.items()
        if seen not in self._seen:
            found = self._compared(exercise, first, ran)
            if not all(ran.digests.values()):
                return found
            if len(self._seen) == KEPT:
                self._seen.clear()
            self._seen[seen] = found
        return self._seen[seen]

    def _compared(self, exercise: str, first: str, ran: Ran) -> Found:
        matches = [
            specimen
            for specimen in self._wrong(exercise)
            if self._may_match(specimen, first, ran)
            and (alone := self._run_alone(specimen, first)).outcome(first) == FAILED
            and _same_check(first, ran, alone)
        ]
        if len(matches) > 1:  # the one that most checks agree on
            matches.sort(key=lambda s: _agreement(ran, self._run(s)), reverse=True)
        return Found(matches[0].diagnosis if matches else None, len(matches) < 2)

    @functools.cache  # noqa: B019 - one of it lives as long as the process
    def _wrong(self, exercise: str) -> list[Specimen]:
        return specimens(self._checks.course, self._checks.stage.slug, exercise, WRONG)

    def _may_match(self, specimen: Specimen, first: str, ran: Ran) -> bool:
        """Whether a specimen gives the answers that are told apart without running the check: those
        to what its plan asks. Most specimens part from an answer at the first call, unless it
        builds a module."""
        calls = ran.transcripts[first][: ran.planned[first]]
        if specimen in self._whole or (specimen, first) in self._single:
            return True
        built = bool(calls) and isinstance(calls[0].value, Ref)
        counts = (len(calls),) if built else (1, len(calls))
        return all(self._alike(specimen, first, calls[:count]) for count in counts)

    def _alike(self, specimen: Specimen, check: str, calls: Sequence[Call]) -> bool:
        """Whether a specimen answers the first requests of a check's plan like this."""
        requests = self._checks.plan(check).requests[: len(calls)]
        known = self._replies.get((specimen, check), [])
        if len(known) < len(calls):
            student = self._student(specimen)
            student.begin(0)
            known = [student.repeat(copy(request)) for request in requests]
            self._replies[specimen, check] = known
        return all(
            # How a module starts is chance, which transcripts leave out.
            request.message["op"] == "state" or _same_call(call, reply)
            for call, reply, request in zip(calls, known, requests, strict=False)
        )

    def _run(self, specimen: Specimen) -> Ran:
        """All checks of the specimen's exercise."""
        if specimen not in self._whole:
            self._whole[specimen] = self._checks.run(self._student(specimen), specimen.exercise)
        return self._whole[specimen]

    def _run_alone(self, specimen: Specimen, check: str) -> Ran:
        """One check of it, with those that it needs."""
        if (whole := self._whole.get(specimen)) is not None:
            return whole
        if (specimen, check) not in self._single:
            needed = self._checks.needed(check)
            ran = self._checks.run(self._student(specimen), specimen.exercise, only=needed)
            self._single[specimen, check] = ran
        return self._single[specimen, check]

    def _student(self, specimen: Specimen) -> Student:
        if specimen not in self._students:
            self._students[specimen] = specimen.student()
        return self._students[specimen]


def alike(one: Ran, other: Ran) -> bool:
    """Whether two answers cannot be told apart by any check."""
    return _agreement(one, other) == 1.0


def _agreement(ran: Ran, other: Ran) -> float:
    """0 when the first failed check's transcripts differ; else the share of checks that agree,
    counting a check as agreeing when its outcome and its transcript do."""
    theirs = {o.check: o.outcome for o in other.outcomes}
    first = first_failed(ran.outcomes)
    if not first or theirs.get(first) != FAILED or not _same_check(first, ran, other):
        return 0.0
    score = 0.0
    for outcome in ran.outcomes:
        same = theirs.get(outcome.check) == outcome.outcome
        if same and outcome.outcome == FAILED:
            same = _same_check(outcome.check, ran, other)
        elif same and outcome.outcome == PASSED:
            same = len(ran.transcripts[outcome.check]) == len(other.transcripts[outcome.check])
        score += same
    return score / len(ran.outcomes)


def _same_check(check: str, ran: Ran, other: Ran) -> bool:
    ours, theirs = ran.transcripts.get(check, []), other.transcripts.get(check, [])
    if [call.banned for call in ours] != [call.banned for call in theirs]:
        return False  # the numbers may agree, but another function gave them
    return len(ours) == len(theirs) and all(map(_same_call, ours, theirs))


def _same_call(one: Call, other: Call) -> bool:
    if one.error or other.error:
        return _signature(one.error) == _signature(other.error)
    return (
        one.changed == other.changed
        and bool(one.printed) == bool(other.printed)
        and same_value(one.value, other.value)
    )


def _signature(error: dict[str, Any] | None) -> tuple[str, str]:
    """An error's type and its message without names and numbers of the student's choosing. Those
    in torch's own words on shapes stand: another mistake may fail in the same place."""
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
