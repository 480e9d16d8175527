"""Audit the checks of a stage with the reference, the stub and the sample answers.

The reference and right answers must earn all points, the stub none; wrong answers must lose points
and be distinguished. `autograder.authoring.family_audit` audits deviation families and examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import jupytext

from autograder.authoring import slips
from autograder.authoring.family_audit import (
    Examples,
    example_problems,
    family_problems,
    unknown_exercises,
)
from autograder.core.cells import is_demonstration, is_grade_cell
from autograder.core.course import Course
from autograder.core.model import ERRORED, PASSED, Exercise
from autograder.grading.diagnose import Diagnostician, indistinguishable
from autograder.grading.exercise_run import ExerciseRun
from autograder.grading.modules_of_course import read_dict
from autograder.grading.reference import NO_FILES, RIGHT, WRONG, misnamed, specimens, strays
from autograder.grading.runner import Checks, collected
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session

LIKE_SLIP = re.compile(r"^\s*#+\s*slip\b", re.MULTILINE | re.IGNORECASE)
# What nbgrader cuts out.
SOLUTION = re.compile(r"(?ms)^([ \t]*)[^\n]*BEGIN SOLUTION.*?END SOLUTION[^\n]*")


@dataclass
class Audit:
    """The result for one exercise. ``problems`` are sentences; there are none if it is clean."""

    name: str
    reference: float = 0.0
    stub: float = 0.0
    right: dict[str, int] = field(default_factory=dict)
    wrong: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def audit(
    course: Course, slug: str, on_exercise: Callable[[Audit], None] = lambda audit: None
) -> list[Audit]:
    """Audit every exercise of a stage. ``on_exercise`` is called with each result."""
    return collected(course, slug, lambda checks: _audit_stage(checks, on_exercise))


def _audit_stage(checks: Checks, on_exercise: Callable[[Audit], None]) -> list[Audit]:
    diagnostician, stub = Diagnostician(checks), stub_answer(checks)
    examples: Examples = read_dict(checks.course.examples(checks.stage.slug), "EXAMPLES")
    audits = []
    for exercise in checks.stage.exercises:
        audits.append(_audit_exercise(checks, diagnostician, examples, stub, exercise))
        on_exercise(audits[-1])
    audits[0].problems += unknown_exercises(checks, diagnostician, examples)
    for path in strays(checks.course, checks.stage.slug, [e.name for e in checks.stage.exercises]):
        audits[0].problems.append(
            f"{path} belongs to no exercise: file it as <exercise>/right/<name>.py or "
            "<exercise>/wrong/<name>.py."
        )
    for path, expected in misnamed(checks.course, checks.stage.slug):
        audits[0].problems.append(f"{path} belongs to no stage and is not read: is it {expected}?")
    return audits


def _audit_exercise(
    checks: Checks,
    diagnostician: Diagnostician,
    examples: Examples,
    stub: Student,
    exercise: Exercise,
) -> Audit:
    result = Audit(exercise.name)
    _audit_reference(checks, exercise, result)
    result.stub = _share(checks.run(stub, exercise.name), exercise)
    if result.stub:
        result.problems.append(f"The stub earns {result.stub:.0%} of the points.")
    _audit_right(checks, exercise, result)
    faults = family_problems(checks, diagnostician, exercise.name)
    _audit_wrong(checks, diagnostician, exercise, result, family_works=not faults)
    result.problems += faults
    result.problems += example_problems(checks, examples, exercise.name)
    for verdict, filed in ((RIGHT, result.right["filed"]), (WRONG, result.wrong["filed"])):
        if not filed:
            folder = checks.course.specimens(checks.stage.slug) / exercise.name / verdict
            result.problems.append(f"There is no {verdict} sample answer in {folder}.")
    return result


def _audit_reference(checks: Checks, exercise: Exercise, result: Audit) -> None:
    """The reference passes all checks, without a remark."""
    ran = checks.run(checks.reference, exercise.name)
    result.reference = _share(ran, exercise)
    for outcome in ran.outcomes:
        if outcome.outcome != PASSED:
            why = outcome.message or f"it is blocked by {outcome.blocked_by}"
            result.problems.append(f"The reference does not pass {outcome.check}: {why}")
    if result.problems and any(
        call.error and call.error["type"] == "FileNotFoundError" for call in ran.calls
    ):
        result.problems.append(NO_FILES)
    result.problems += [f"The reference has a remark: {remark}." for remark in _remarks(ran)]


def _audit_right(checks: Checks, exercise: Exercise, result: Audit) -> None:
    """Right sample answers pass all checks, without a remark."""
    right = specimens(checks.course, checks.stage.slug, exercise.name, RIGHT)
    result.right = {"filed": len(right), "accepted": 0}
    for specimen in right:
        name = f"right/{specimen.name}"
        ran = checks.run(specimen.student(), exercise.name)
        failed = [o for o in ran.outcomes if o.outcome != PASSED]
        result.right["accepted"] += not failed
        result.problems += [f"{name} fails {o.check}: {o.message}" for o in failed[:1]]
        result.problems += [f"{name} has a remark: {remark}." for remark in _remarks(ran)]


def _audit_wrong(
    checks: Checks,
    diagnostician: Diagnostician,
    exercise: Exercise,
    result: Audit,
    family_works: bool,
) -> None:
    """Wrong sample answers lose points, differ from each other in their results or in the values
    for their family, and have a diagnosis; those that are slips are wrong in their values alone,
    which depend on the input."""
    wrong = diagnostician.known(exercise.name)
    result.wrong = {"filed": len(wrong), "rejected": 0, "diagnosed": 0}
    for number, (specimen, ran) in enumerate(wrong):
        name = f"wrong/{specimen.name}"
        for missing, check in _missing(ran).items():
            where = "" if missing == exercise.name else f", which {check} calls"
            result.problems.append(f"{name} does not define {missing}{where}.")
        result.problems += sorted(
            {
                f"{name} raised {error['type']}: {error['message']}. Does it lack an import?"
                for error in filter(None, (call.error for call in ran.calls))
                if error["type"] in ("ImportError", "ModuleNotFoundError", "NameError")
            }
        )
        if _share(ran, exercise) >= 1.0:
            result.problems.append(f"{name} passes every check.")
            continue
        result.wrong["rejected"] += 1
        broken = (o for o in ran.outcomes if o.outcome == ERRORED)
        result.problems += [f"{name} breaks {o.check}: {o.message}" for o in broken]
        alike = [o for o, theirs in wrong[:number] if indistinguishable(ran, theirs)]
        result.problems += [
            f"{name} and wrong/{other.name} give the same results."
            for other in alike
            if not (family_works and diagnostician.family_distinguishes(specimen, other))
        ]
        why = specimen.diagnosis.slip and slips.why_no_slip(
            checks, exercise.name, specimen.student(), ran
        )
        if why:
            result.problems.append(f"{name} is marked as a slip, but it {why}.")
        if LIKE_SLIP.search(specimen.source) and not specimen.diagnosis.slip:
            what = "has a comment about a slip that does not mark it as one"
            result.problems.append(f"{name} {what}: its first line has to be `# slip`.")
        diagnosis = diagnostician.diagnose(exercise.name, ran)
        result.wrong["diagnosed"] += diagnosis == specimen.diagnosis
        if not specimen.diagnosis.mistake or not specimen.diagnosis.hint:
            result.problems.append(f"{name} needs a docstring: the mistake, then the hint.")
        elif not specimen.diagnosis.mistake.endswith("."):
            what = "the mistake, is shown alone and should end in a full stop"
            result.problems.append(f"{name}: the first line of its docstring, {what}.")


def _missing(ran: ExerciseRun) -> dict[str, str]:
    """Names that an answer does not define, each with a check that calls it."""
    return {
        call.error["message"]: check
        for check, result in ran.results.items()
        for call in result.calls
        if call.error and call.error["kind"] == "missing"
    }


def _remarks(ran: ExerciseRun) -> list[str]:
    """What the instructor would be told about a right answer, which should be nothing."""
    return list(dict.fromkeys(o.remark for o in ran.outcomes if o.remark))


def _share(ran: ExerciseRun, exercise: Exercise) -> float:
    return round(sum(o.points for o in ran.outcomes) / exercise.points, 6)


def cells_of_an_answer(course: Course, slug: str) -> list[Any]:
    """Return the lesson's code cells that are graded or used by graded code: given ones, and
    answers."""
    cells = jupytext.read(course.solution(slug), fmt="py:percent").cells
    cells = [c for c in cells if not is_grade_cell(c) and not is_demonstration(c)]
    return [c for c in cells if c.cell_type == "code"]


def stub_answer(checks: Checks) -> Student:
    """Return what students start from: the lesson's cells with every solution removed."""
    session = Session()
    cells = cells_of_an_answer(checks.course, checks.stage.slug)
    cleared = [SOLUTION.sub(r"\1raise NotImplementedError()", c.source) for c in cells]
    for number, source in enumerate(cleared, 1):
        session.handle(Frame({"op": "cell", "source": source, "number": number}))
    return Student(LocalTransport(session), "\n".join(cleared))
