"""A gradebook with scores that are known, made without grading anything."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from autograder.course import Course, load
from autograder.gradebook import Book
from autograder.model import GRADED, ExerciseReport, Report
from autograder.points import total
from tests.classroom import make_course

SLUG, OTHER = "s01_softmax", "s07_causal_mask"


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
    with Book(here) as book:
        for student, given in shares.items():
            share, when = given if isinstance(given, tuple) else (given, "")
            moment = datetime.fromisoformat(when) if when else None
            book.write(here.stage(slug), report(here, slug, student, share), moment)
