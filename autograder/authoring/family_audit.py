"""Audit the deviation families and the examples of a stage.

A family without deviations must agree with the reference. Each of its deviations must change
something, agree with no other one, and be noticed by the checks, as far as an answer can be made
from the family. What only one draw of the inputs shows is no problem: each course has its own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
import torch

from autograder.core.model import FAILED, PASSED
from autograder.grading.diagnose import Diagnostician
from autograder.grading.failures import Failure
from autograder.grading.families import UNFIT, Deviation, Explainer, Found, Question
from autograder.grading.modules_of_course import raised_at
from autograder.grading.pictures import make_pictures
from autograder.grading.runner import Checks
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.server.session import Session

OTHER_DRAWS = 2  # of inputs, which show a problem with a deviation, too, before it is reported
Examples = Mapping[str, Sequence[Any]]


def family_problems(checks: Checks, diagnostician: Diagnostician, exercise: str) -> list[str]:
    """Return what is wrong with the family of an exercise; nothing if it has none."""
    try:
        explainer = diagnostician.explainer(exercise)
        return list(_problems(checks, explainer)) if explainer else []
    except Exception as error:
        return [f"Its deviation family raises {_words(error, checks)}"]


def example_problems(checks: Checks, examples: Examples, exercise: str) -> list[str]:
    """Return what is wrong with the examples of an exercise: the reference must have pictures."""
    reference = checks.reference
    try:
        make_pictures(examples.get(exercise, ()), exercise, reference, reference, fresh=False)
    except Failure as failure:
        return [f"Its examples cannot be drawn. Of the reference, a student would read: {failure}"]
    except Exception as error:
        return [f"Its examples raise {_words(error, checks)}"]
    return []


def _words(error: Exception, checks: Checks) -> str:
    return f"{type(error).__name__}: {error}{raised_at(error, checks.course.graders)}"


def unknown_exercises(checks: Checks, diagnostician: Diagnostician, known: Examples) -> list[str]:
    """Return a sentence about each family or example whose exercise does not exist."""
    names = [e.name for e in checks.stage.exercises]
    found = [("FAMILIES", name) for name in diagnostician.families if name not in names]
    found += [("EXAMPLES", name) for name in known if name not in names]
    return [f"{table} has {name}, which is no exercise of the stage." for table, name in found]


def _problems(checks: Checks, explainer: Explainer) -> Iterator[str]:
    if not explainer.sound:
        why = _why_it_differs(explainer)
        yield f"Its deviation family without deviations differs from the reference{why}."
        return
    found = [*_unclear_deviations(explainer), *_unnoticed_deviations(checks, explainer)]
    for number in range(OTHER_DRAWS if found else 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(checks, "course", replace(checks.course, purpose=f"audit {number}"))
            other = Explainer(
                explainer.family, explainer.name, checks.probe("other"), checks.reference
            )
            also = {*_unclear_deviations(other), *_unnoticed_deviations(checks, other)}
        found = [problem for problem in found if problem in also]
    yield from found


def _why_it_differs(explainer: Explainer) -> str:
    """Return the error that a family without deviations raises."""
    try:
        values(explainer, ())
    except UNFIT as error:
        return f": it raises {type(error).__name__}, {error}"
    return ""


def _unclear_deviations(explainer: Explainer) -> Iterator[str]:
    """Deviations that change nothing, or that differ in words and agree in values."""
    mistakes = [d.mistake for d in explainer.family.deviations]
    yield from (f'Two deviations say "{m}"' for m in set(mistakes) if mistakes.count(m) > 1)
    plain, known = values(explainer, ()), dict[Deviation, Found]()
    for deviation in explainer.family.deviations:
        try:
            found = values(explainer, [deviation])
        except UNFIT as error:
            yield f"The deviation {deviation} does not fit all questions: {error}"
            continue
        if explainer.same_values(plain, found):
            yield f"The deviation {deviation} changes nothing."
        alike = (other for other, ours in known.items() if explainer.same_values(ours, found))
        yield from (f"The deviations {deviation} and {other} give the same." for other in alike)
        known[deviation] = found


def _unnoticed_deviations(checks: Checks, explainer: Explainer) -> Iterator[str]:
    """Deviations that no check notices. Those of which there is no answer are left out, and all if
    the answer without deviations fails more than half of the checks."""
    name = explainer.name
    right = checks.run(answer_with(checks, explainer), name)
    passed = [o.check for o in right.outcomes if o.outcome == PASSED]
    if 2 * len(passed) < len(right.outcomes):
        return
    for deviation in explainer.family.deviations:
        student = answer_with(checks, explainer, deviation)
        found = explainer.found(student)
        if found is None or not explainer.agree([deviation], found):
            continue
        if not is_noticed(checks, student, name, passed):
            yield f"No check notices the deviation {deviation}."


def is_noticed(checks: Checks, student: Student, exercise: str, among: Sequence[str]) -> bool:
    """Whether an answer to an exercise fails one of these checks."""
    ran = (checks.run(student, exercise, only=[check]) for check in among)
    return any(r.outcomes[0].outcome == FAILED for r in ran)


def values(explainer: Explainer, deviations: Sequence[Deviation]) -> Found:
    """Return the values of a family with these deviations for each question; None for one whose
    summary is not clear. Raises one of `UNFIT` if they do not fit a question."""
    switches = {d.switch: d.value for d in deviations}
    found: Found = []
    for question in explainer.questions:
        try:
            found.append(explainer.values(switches, question))
        except UNFIT:
            if question.summary is None:
                raise
            found.append(None)
    return found


def answer_with(checks: Checks, explainer: Explainer, *deviations: Deviation) -> Student:
    """Return an answer that computes what the family with these deviations computes. If the
    exercise takes or returns modules, it may compute something else."""
    transport = checks.reference.transport
    assert isinstance(transport, LocalTransport)
    namespace, switches = transport.session.namespace, {d.switch: d.value for d in deviations}
    reference: Any = namespace[explainer.name]
    make = _class if inspect.isclass(reference) else _function
    made = make(reference, explainer, switches)
    return Student(LocalTransport(Session({**namespace, explainer.name: made})))


def _function(
    reference: Callable[..., Any], explainer: Explainer, switches: Mapping[str, str]
) -> Callable[..., Any]:
    @functools.wraps(reference)
    def function(*args: Any, **kwargs: Any) -> Any:
        bound = inspect.signature(reference).bind(*args, **kwargs)
        bound.apply_defaults()
        return explainer.family.answer(Question((bound.args,)), switches)[0]

    return function


def _class(reference: Any, explainer: Explainer, switches: Mapping[str, str]) -> Any:
    class Switched(reference):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            bound = inspect.signature(reference).bind(*args, **kwargs)
            bound.apply_defaults()
            self.build = dict(bound.arguments)

        def forward(self, *args: torch.Tensor) -> Any:
            weights = dict(self.named_parameters())
            question = Question((args,), self.build, weights, training=self.training)
            return explainer.family.answer(question, switches)[0]

    return Switched
