"""A small class for the tests of the class page: known points and mistakes, all states."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.core.model import (
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    UNREADABLE,
    ByHand,
    Diagnosis,
    Exercise,
    ExerciseReport,
    Outcome,
    Report,
    Stage,
    WrittenAnswer,
)
from autograder.core.points import total
from autograder.reports.render.figures import CourseFigures, StageFigures, of_course, of_stage
from autograder.reports.render.student_rows import StudentResults

STAGE = Stage("s07_mask", "Masks", (Exercise("make", 2), Exercise("use", 4), Exercise("Module", 6)))
SECOND = Stage("s08_drop", "Dropout", (Exercise("drop", 3), Exercise("keep", 1)))
WORDS = {
    "shifted": "The diagonal is off by one.",
    "no_scale": "The `scale` is missing.",
    "turned": "True and False are inverted.",
}


def exercise(name: str, points: float | None, worth: float, mistake: str = "") -> ExerciseReport:
    """An exercise with two checks of equal weight: full points pass both, some pass the first."""
    state = ERRORED if points is None else PASSED if points >= worth else FAILED
    first = PASSED if points else state
    outcomes = (
        Outcome("test_first", f"{name} has a shape.", first, 0, worth / 2),
        Outcome("test_second", f"{name} is right.", state, 0, worth / 2),
    )
    known = Diagnosis(mistake, WORDS.get(mistake, mistake), "Think.") if mistake else None
    return ExerciseReport(name, points, worth, outcomes, known)


def report(
    student: str,
    points: Sequence[float | None],
    mistakes: Sequence[str] = (),
    stage: Stage = STAGE,
    written: bool | None = None,
) -> Report:
    """A graded report; ``mistakes`` belong to the exercises in order, "" for none."""
    named = [*mistakes, *[""] * len(points)]
    exercises = tuple(
        exercise(e.name, p, e.points, m)
        for e, p, m in zip(stage.exercises, points, named, strict=False)
    )
    answers = () if written is None else (WrittenAnswer("why", 2, written),)
    whole = total(points)
    return Report("c", stage.slug, student, GRADED, whole, stage.points, exercises, written=answers)


def unreadable(student: str, why: str = "It is empty.", stage: Stage = STAGE) -> Report:
    exercises = tuple(ExerciseReport(e.name, None, e.points, ()) for e in stage.exercises)
    return Report("c", stage.slug, student, UNREADABLE, None, stage.points, exercises, notes=(why,))


def classroom() -> list[StudentResults]:
    """Ten students: seven with all points known, and one of each other kind."""
    graded = [
        report("ada", (2, 4, 6), written=True),
        report("ben", (2, 1, 5), ("", "no_scale")),
        report("cho", (0, 1, 2), ("shifted", "no_scale", "turned")),
        report("dee", (0, 3, 4.5), ("shifted", "", "turned")),
        report("eli", (2, 4, 3)),
        report("fay", (0, 0, 1), ("shifted", "no_scale")),
        report("gus", (1, 2, 0)),
    ]
    known = [
        StudentResults(r.student, r, page=f"../../feedback/{r.student}/x.html") for r in graded
    ]
    known[1] = StudentResults("ben", graded[1], by_hand=ByHand({"use": 2.0}, penalty=1.0))
    known[4] = StudentResults("eli", graded[4], seconds_late=90_000)
    return [
        *known,
        StudentResults("hal", report("hal", (2, None, 6))),
        StudentResults("ida", unreadable("ida")),
        StudentResults("jon", None, handed_in=False),
    ]


def second() -> list[StudentResults]:
    return [
        StudentResults("ada", report("ada", (3, 1), stage=SECOND)),
        StudentResults("ben", report("ben", (1, 0), ("no_scale",), SECOND)),
        StudentResults("cho", report("cho", (1, 0), ("no_scale",), SECOND)),
    ]


def figures(students: Sequence[StudentResults] | None = None, **more: object) -> StageFigures:
    return of_stage(STAGE, "Attention", students or classroom(), **more)  # type: ignore[arg-type]


def course_figures() -> CourseFigures:
    both = [figures(), of_stage(SECOND, "Attention", second())]
    return of_course("Attention", both, [classroom(), second()])
