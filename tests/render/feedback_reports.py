"""Reports for the tests of a student's page; their pictures are drawn from real specimens."""

from __future__ import annotations

from autograder.core.course import load
from autograder.core.model import (
    BLOCKED,
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    CellNote,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Picture,
    Receipt,
    Report,
    WrittenAnswer,
)
from autograder.core.points import total
from autograder.grading.modules_of_course import read_dict
from autograder.grading.pictures import make_pictures
from autograder.grading.reference import WRONG, load_reference, specimens
from tests.classroom import MATRICES, SAMPLE_COURSE

SLUG = MATRICES
RECEIPT = Receipt("ab" * 32, "", "", (1, 2), ("landlock",), "2.13.0", "0.1.0")
HINT = "Which diagonal of `torch.triu` is the *first* that is True?"


def pictures(exercise: str, specimen: str, fresh: bool = False) -> tuple[Picture, ...]:
    """The pictures of a wrong specimen, drawn as grading draws them."""
    course = load(SAMPLE_COURSE)
    found = next(s for s in specimens(course, SLUG, exercise, WRONG) if s.name == specimen)
    reference = load_reference(course, SLUG)
    return make_pictures(
        read_dict(course.examples(SLUG), "EXAMPLES")[exercise],
        exercise,
        found.student(),
        reference,
        fresh,
    )


def exercise(
    name: str, points: float | None, worth: float, *, message: str = "", title: str = "It holds.",
    pictures: tuple[Picture, ...] = (), mistake: str = "", hint: str = HINT,
) -> ExerciseReport:  # fmt: skip
    """An exercise with one check, and a second that stands on it."""
    first = PASSED if points == worth else ERRORED if points is None else FAILED
    second = PASSED if points == worth else BLOCKED
    return ExerciseReport(
        name,
        points,
        worth,
        (
            Outcome("test_a", title, first, points or 0, worth, message),
            Outcome("test_b", "The second one.", second, 0, 0, "", "" if points else "test_a"),
        ),
        Diagnosis("specimen", mistake, hint) if mistake else None,
        pictures,
    )


def report(*exercises: ExerciseReport, student: str = "ada", **more: object) -> Report:
    points = total(e.points for e in exercises)
    worth = sum(e.max_points for e in exercises)
    return Report(
        "course", SLUG, student, GRADED, points, worth, exercises, receipt=RECEIPT, **more
    )  # type: ignore[arg-type]


def full() -> Report:
    """Every kind of thing that a page can hold."""
    return report(
        exercise("upper_triangle", 0, 2, message="2 of 25 entries are wrong.",
                 mistake="It is shifted.",
                 pictures=pictures("upper_triangle", "starts_two_above")),
        exercise("differences", 2, 2),
        exercise("center", 1, 3, message="It holds nan.",
                 pictures=pictures("center", "means_of_rows")),
        exercise("standardize", None, 2),
        exercise("LinearLayer", 0, 6, message="Wrong numbers.", mistake="Rows are mixed.",
                 pictures=pictures("LinearLayer", "rows_are_mixed")),
        notes=("A locked cell was restored.",),
        cells=(CellNote(4, "Cell 4 raised NameError: name 'np' is not defined."),),
        written=(WrittenAnswer("scale", 2, True),),
    )  # fmt: skip
