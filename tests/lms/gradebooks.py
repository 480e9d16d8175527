"""A gradebook with scores that are known, made without grading anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from autograder.core.course import Course, load
from autograder.core.model import (
    BLOCKED,
    FAILED,
    GRADED,
    PASSED,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Report,
)  # fmt: skip
from autograder.core.points import total
from autograder.gradebook.gradebook import Gradebook
from tests.classroom import AVERAGES, MATRICES, make_course

SLUG, OTHER = AVERAGES, MATRICES
ROSTER = """student_id,first_name,last_name,email,canvas_id,login
ada,Ada,Lovelace,ada@uni.org,101,al
bob,"=cmd|' /C calc'!A0",Byron,bob@uni.org,,bb
cyd,Cyd,Charisse,cyd@uni.org,103,
dee,Dee,Dee,,,
"""
OUTCOMES = (
    Outcome("test_shape", "The shape is right.", PASSED, 1.0, 1.0),
    Outcome("test_value", "The values are right.", FAILED, 0.0, 0.5, "It gave \x1b[3m & <b>.\0"),
    Outcome("test_more", "More.", BLOCKED, 0.0, 0.5, "", "test_shape"),
)


def course(folder: Path, *lines: str, slugs: tuple[str, ...] = (SLUG, OTHER)) -> Course:
    """A course of two stages, with these lines at the end of its course.toml."""
    made = make_course(folder, *slugs)
    path = made.root / "course.toml"
    path.write_text(path.read_text() + "\n".join(lines) + "\n")
    return load(folder)


def report(here: Course, slug: str, student: str, share: float) -> Report:
    """A report with this share of every exercise's points."""
    stage = here.stage(slug)
    exercises = tuple(
        ExerciseReport(e.name, round(e.points * share, 2), e.points, ()) for e in stage.exercises
    )
    points = total(e.points for e in exercises)
    return Report(here.id, slug, student, GRADED, points, stage.points, exercises)


def enter(here: Course, slug: str, **shares: float | tuple[float, str]) -> None:
    """Enter a share of the points for each student, or a share and the moment of the hand-in."""
    with Gradebook(here) as book:
        for student, given in shares.items():
            share, when = given if isinstance(given, tuple) else (given, "")
            moment = datetime.fromisoformat(when) if when else None
            book.write(here.stage(slug), report(here, slug, student, share), moment)


def scored_course(folder: Path) -> Course:
    """A course with a roster and known scores of four students in the first stage."""
    made = course(folder, "[canvas]", f"{SLUG} = 4711", f"{OTHER} = 12")
    (folder / "roster.csv").write_text(ROSTER)
    enter(made, SLUG, ada=1.0, bob=0.5, cyd=0.25, dee=0.0)
    return made


def worth(here: Course) -> float:
    with Gradebook(here) as book:
        return book.entries()[0].max_score


def points(here: Course, slug: str = SLUG) -> dict[str, float]:
    with Gradebook(here) as book:
        return {s.student: s.points for s in book.entries() if s.stage == slug}


def told(here: Course, student: str) -> Report:
    made = report(here, SLUG, student, 0.5)
    slip = Diagnosis("slip", "It was a <slip>.", "Look again.")
    first = ExerciseReport("softmax", 1.0, 2.0, OUTCOMES, slip)
    return replace(made, exercises=(first,), points=1.0, max_points=2.0)
