"""Lateness in nbgrader's gradebook, by the rules of course.toml.

A penalty may depend on a score that a person gave, and on hand-ins of other stages (slip days), so
all penalties of a student are worked out together and anew: when something is graded, and before
anything is exported or explained. Without rules in course.toml penalties are nbgrader's business.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from nbgrader import api
from sqlalchemy import select, true, update

from autograder.course import Course
from autograder.model import Entry
from autograder.rules import charges


def entries(db: Any, course: Course, student: str = "") -> list[Entry]:
    """Where everybody, or this student, stands in the stages of the course, by student and stage.
    ``db`` is a session of the gradebook."""
    one = api.SubmittedAssignment
    columns = (one.student_id, api.Assignment.name, one.score, one.late_submission_penalty)
    rows = db.execute(
        select(*columns, one.max_score, one.timestamp, one.needs_manual_grade)
        .join(api.Assignment, api.Assignment.id == one.assignment_id)
        .where(api.Assignment.name.in_(course.slugs))
        .where(true() if not student else one.student_id == student)
        .order_by(one.student_id, api.Assignment.name)
    ).all()
    return [Entry(*row) for row in rows]


def settle(db: Any, course: Course, student: str = "") -> None:
    """Write everybody's extensions and penalties, or this student's, where the rules say so."""
    if not (course.rules.cost or course.rules.extensions):
        return
    found = entries(db, course, student)
    if course.rules.extensions:
        for one in found:
            _extend(db, course, one)
    if not course.rules.cost:
        return
    for _, own in groupby(found, key=lambda s: s.student):
        mine = list(own)
        due = charges(course.rules, mine)
        for one in mine:
            if abs(due[one.stage].penalty - one.penalty) > 1e-9:
                db.execute(
                    update(api.SubmittedNotebook)
                    .where(api.SubmittedNotebook.assignment_id == _submission(one))
                    .values(late_submission_penalty=due[one.stage].penalty)
                )


def set_due(assignment: Any, course: Course) -> None:
    """Give nbgrader's row of a stage the date in course.toml, where there is one."""
    if due := course.rules.due.get(assignment.name):
        assignment.duedate = _naive(due)


def _extend(db: Any, course: Course, one: Entry) -> None:
    regular = course.rules.due.get(one.stage)
    own = course.rules.due_for(one.student, one.stage)
    if regular and own:
        extension = own - regular if own > regular else None
        db.execute(
            update(api.SubmittedAssignment)
            .where(api.SubmittedAssignment.id == _submission(one))
            .values(extension=extension)
        )


def _submission(one: Entry) -> Any:
    """A query for the number of the submission."""
    return (
        select(api.SubmittedAssignment.id)
        .join(api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id)
        .where(api.Assignment.name == one.stage)
        .where(api.SubmittedAssignment.student_id == one.student)
        .scalar_subquery()
    )


def _naive(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None)
