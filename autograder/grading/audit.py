"""Proves the graders: reference full, stub nothing, right specimens full, wrong ones told apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import jupytext

from autograder.content.cells import is_demonstration, is_grade_cell
from autograder.course import Course
from autograder.grading.diagnose import Diagnostician, indistinguishable
from autograder.grading.reference import RIGHT, WRONG, specimens, strays
from autograder.grading.runner import Checks, Ran, collected
from autograder.grading.student import Local, Student
from autograder.model import PASSED, Exercise
from autograder.sandbox.wire import Frame
from autograder.sandbox.worker import Session

SOLUTION = re.compile(r"^( *)### BEGIN SOLUTION.*?### END SOLUTION", re.MULTILINE | re.DOTALL)


@dataclass
class Audit:
    """What came of one exercise. ``problems`` are sentences; none means that it is clean."""

    name: str
    reference: float = 0.0
    stub: float = 0.0
    right: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "reference": self.reference,
            "stub": self.stub,
            "right": self.right,
            "wrong": self.wrong,
            "problems": self.problems,
        }


def audit(
    course: Course, slug: str, on_exercise: Callable[[Audit], None] = lambda audit: None
) -> list[Audit]:
    """Audit every exercise of a stage; ``on_exercise`` hears of each."""
    return collected(course, slug, lambda checks: _audit_stage(checks, on_exercise))


def _audit_stage(checks: Checks, on_exercise: Callable[[Audit], None]) -> list[Audit]:
    doctor = Diagnostician(checks)
    stub = stub_answer(checks)
    audits = []
    for exercise in checks.stage.exercises:
        audits.append(_audit_exercise(checks, doctor, stub, exercise))
        on_exercise(audits[-1])
    for path in strays(checks.course, checks.stage.slug, [e.name for e in checks.stage.exercises]):
        audits[0].problems.append(f"{path} belongs to no exercise and no verdict.")
    return audits


def _audit_exercise(
    checks: Checks, doctor: Diagnostician, stub: Student, exercise: Exercise
) -> Audit:
    name, slug = exercise.name, checks.stage.slug
    result = Audit(name)
    problem = result.problems.append

    ran = checks.run(checks.reference, name)
    result.reference = _share(ran, exercise)
    for outcome in ran.outcomes:
        if outcome.outcome != PASSED:
            why = outcome.message or f"it is blocked by {outcome.blocked_by}"
            problem(f"The reference does not pass {outcome.check}: {why}")
    for remark in _remarks(ran):
        problem(f"The reference has a remark: {remark}.")

    result.stub = _share(checks.run(stub, name), exercise)
    if result.stub:
        problem(f"The stub earns {result.stub:.0%} of the points.")

    right = specimens(checks.course, slug, name, RIGHT)
    result.right = {"filed": len(right), "accepted": 0}
    for specimen in right:
        ran = checks.run(specimen.student(), name)
        refused = [o for o in ran.outcomes if o.outcome != PASSED]
        result.right["accepted"] += not refused
        for outcome in refused[:1]:
            problem(f"right/{specimen.name} fails {outcome.check}: {outcome.message}")
        for remark in _remarks(ran):
            problem(f"right/{specimen.name} has a remark: {remark}.")

    wrong = doctor.known(name)
    result.wrong = {"filed": len(wrong), "rejected": 0, "diagnosed": 0}
    for verdict, filed in ((RIGHT, right), (WRONG, wrong)):
        if not filed:
            problem(f"There is no {verdict} specimen.")
    for number, (specimen, ran) in enumerate(wrong):
        calls = [call for transcript in ran.transcripts.values() for call in transcript]
        if any(call.error and call.error["kind"] == "missing" for call in calls):
            problem(f"wrong/{specimen.name} does not define {name}.")
        if _share(ran, exercise) >= 1.0:
            problem(f"wrong/{specimen.name} passes every check.")
            continue
        result.wrong["rejected"] += 1
        for outcome in ran.outcomes:
            if outcome.outcome == "errored":
                problem(f"wrong/{specimen.name} breaks {outcome.check}: {outcome.message}")
        for other, theirs in wrong[:number]:
            if indistinguishable(ran, theirs):
                problem(f"wrong/{specimen.name} and wrong/{other.name} look the same.")
        diagnosis = doctor.diagnose(name, ran)
        if diagnosis is not None and diagnosis.specimen == specimen.name:
            result.wrong["diagnosed"] += 1
        if not specimen.diagnosis.mistake or not specimen.diagnosis.hint:
            problem(f"wrong/{specimen.name} needs a docstring: the mistake, then the hint.")
    return result


def _remarks(ran: Ran) -> list[str]:
    """What the instructor would be told about a right answer, which should be nothing."""
    return list(dict.fromkeys(o.remark for o in ran.outcomes if o.remark))


def _share(ran: Ran, exercise: Exercise) -> float:
    return round(sum(o.points for o in ran.outcomes) / exercise.points, 6)


def stub_answer(checks: Checks) -> Student:
    """What a student starts from: the lesson's cells with every solution cleared."""
    session = Session()
    cells = jupytext.read(checks.course.solution(checks.stage.slug), fmt="py:percent").cells
    cells = [c for c in cells if not is_grade_cell(c) and not is_demonstration(c)]
    sources = [c.source for c in cells if c.cell_type == "code"]
    cleared = [SOLUTION.sub(r"\1raise NotImplementedError()", s) for s in sources]
    for number, source in enumerate(cleared, 1):
        session.handle(Frame({"op": "cell", "source": source, "number": number}))
    return Student(Local(session), "\n".join(cleared))
