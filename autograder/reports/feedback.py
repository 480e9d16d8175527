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
from autograder.core.model import ByHand
from autograder.gradebook.gradebook import Gradebook
from autograder.pipeline.run import write_feedback_page
from autograder.reports.render.feedback import page


def write_pages(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    on_page: Callable[[int, int], None] = lambda done, total: None,
) -> list[Path]:
    """Write the pages, and return the paths of those for the instructor. ``on_page`` is called with
    the number of pages that are done and of all."""
    stage, made = course.stage(slug), []
    found = report_store.of_stage(course, slug, students)
    with Gradebook(course) as gradebook:
        by_hand = gradebook.by_hand(stage)
    for student, report in found.items():
        manual = by_hand.get(student, ByHand())
        text = page(report.visible(course.show), stage.title, course.title, manual)
        made.append(write_feedback_page(course, slug, report.student, text))
        on_page(len(made), len(found))
    return made
