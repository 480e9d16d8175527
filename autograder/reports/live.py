"""Draw the page of an attempt that was graded on submission (``autograder serve``)."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.core.course import Course
from autograder.core.live import EXERCISES, visible
from autograder.core.model import Report, Stage
from autograder.reports.render.feedback import not_graded_page, page


def attempt_page(
    course: Course,
    stage: Stage,
    student: str,
    report: Report | None,
    level: str,
    notes: Sequence[str],
) -> str:
    """Return the page as HTML. ``level``, from ``[live]``, decides what of the report is shown;
    without a report the attempt was not graded. ``notes`` are sentences about the attempt."""
    if report is None:
        return not_graded_page(student, stage.title, course.title, notes)
    seen = visible(report, level, course.show)
    return page(seen, stage.title, course.title, about=notes, scores=level != EXERCISES)
