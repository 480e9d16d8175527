"""Write the students' pages of a stage: ``autograder feedback``.

Each page is written twice::

    feedback/<student>/<stage>/<stage>.html   for nbgrader's release_feedback, with the files of
                                              the exchange beside it
    feedback/<student>/<stage>.html           for the instructor, for instance to send it by mail

Manual scores, comments and late penalties are read from the gradebook, so a page always shows the
gradebook's score.
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
    """Write the pages, and return the paths of those for the instructor. ``on_page`` is called with
    the number of pages that are done and of all."""
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
