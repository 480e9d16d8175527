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
from autograder.core.course import Course, CourseError
from autograder.core.model import ByHand, Entry
from autograder.core.rules import late_penalties
from autograder.gradebook import database
from autograder.gradebook.gradebook import Gradebook
from autograder.gradebook.students import class_list, load_roster
from autograder.gradebook.unscored import not_graded, not_in_gradebook
from autograder.pipeline.run import write_feedback_page
from autograder.reports.explain import lateness
from autograder.reports.render.feedback import page
from autograder.submissions.attempts import attempts
from autograder.submissions.folders import submitted


def write_pages(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    on_page: Callable[[int, int], None] = lambda done, total: None,
    tell: Callable[[str], None] = lambda words: None,
) -> list[Path]:
    """Write the pages, and return the paths of those for the instructor. ``on_page`` is called with
    the number of pages that are done and of all; ``tell`` gets a sentence about students who get no
    page, because they are not in the gradebook."""
    stage, made = course.stage(slug), []
    _refuse_without_report(course, slug, students)
    found = report_store.of_stage(course, slug, students)
    database.refuse_missing(course)
    with Gradebook(course) as gradebook:
        everything = gradebook.entries()
    by_hand = database.by_hand(course, slug)
    late = _about_lateness(course, slug, everything)
    graded = {one.student for one in everything if one.stage == slug}
    if without := [student for student in found if student not in graded]:
        tell(not_in_gradebook(slug, without))
        found = {student: report for student, report in found.items() if student in graded}
    for student, report in found.items():
        manual, about = by_hand.get(student, ByHand()), late.get(student, ())
        text = page(report.visible(course.show), stage.title, course.title, manual, about)
        made.append(write_feedback_page(course, slug, report.student, text))
        on_page(len(made), len(found))
    return made


def _about_lateness(course: Course, slug: str, everything: Sequence[Entry]) -> dict[str, list[str]]:
    """Return sentences about the time of each late submission, by student."""
    entries: dict[str, list[Entry]] = {}
    for one in everything:
        entries.setdefault(one.student, []).append(one)
    found, tried = {}, attempts(course, slug)
    for student, own in entries.items():
        here = next((one for one in own if one.stage == slug), None)
        late_penalty = late_penalties(course.rules, own).get(slug)
        if here and late_penalty and (late_penalty.late or here.penalty):
            steps = lateness(course, here, late_penalty, tried.get(student, ()))
            found[student] = [
                f"{step.what.capitalize()}: {', '.join(filter(None, (step.points, step.why)))}."
                for step in steps
            ]
    return found


def _refuse_without_report(course: Course, slug: str, students: Sequence[str]) -> None:
    """Raise `CourseError` for the first of these students who is in the class and has no report,
    with the reason."""
    reports = report_store.paths(course, slug)
    without = [s for s in students if s not in reports]
    known = set(class_list(course, load_roster(course))) if without else set()
    for student in (s for s in without if s in known):
        found = not_graded(student, slug, submitted(course, slug))
        again = "" if found.missing else f" Run `autograder grade {slug}` first."
        raise CourseError(f"There is no report of {student} on {slug}: {found.why}.{again}")
