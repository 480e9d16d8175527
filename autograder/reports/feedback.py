"""One run of ``autograder feedback``: reports of a stage in, a page for each student out.

For each student the same page twice, because two readers look for it::

    feedback/<student>/<stage>/<stage>.html   where nbgrader's release_feedback takes it, with
                                              the notes of the exchange beside it
    feedback/<student>/<stage>.html           where an instructor finds it to send it by mail

Manual scores, comments and late penalties are read from the gradebook, so a page never says another
score than the gradebook does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from autograder.core import report_store
from autograder.core.course import Course
from autograder.core.model import ByHand, Report, Stage
from autograder.pipeline.run import write_feedback_page


def write_pages(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    on_page: Callable[[int, int], None] = lambda done, total: None,
) -> list[Path]:
    """Write the pages, and return those that are to be sent; ``on_page`` hears of each."""
    from autograder.gradebook.gradebook import Gradebook

    stage, made = course.stage(slug), []
    found = report_store.of_stage(course, slug, students)
    with Gradebook(course) as gradebook:
        by_hand = gradebook.by_hand(stage)
    for student, report in found.items():
        made.append(_write_page(course, stage, report, by_hand.get(student, ByHand())))
        on_page(len(made), len(found))
    return made


def _write_page(course: Course, stage: Stage, report: Report, by_hand: ByHand) -> Path:
    from autograder.reports.render.feedback import page

    text = page(report.visible(course.show), stage.title, course.title, by_hand)
    return write_feedback_page(course, stage.slug, report.student, text)
