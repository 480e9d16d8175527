"""Lateness in nbgrader's gradebook, by the rules of course.toml.

A penalty may depend on a manual score, and on submissions of other stages (slip days), so
all penalties of a student are worked out together and anew: when something is graded, and before
anything is exported or explained. Without rules in course.toml penalties are nbgrader's business.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from nbgrader import api
from sqlalchemy import and_, select, true, update

from autograder.core.course import Course
from autograder.core.model import Entry
from autograder.core.rules import charges


def entries(db: Any, course: Course, student: str = "") -> list[Entry]:
    """The scores of everybody, or of this student, in the stages of the course, by student and
    stage. ``db`` is a session of the gradebook."""
    return [one for one in all_entries(db, student) if one.stage in course.titles]


def all_entries(db: Any, student: str = "") -> list[Entry]:
    """The scores in all assignments of the gradebook."""
    one = api.SubmittedAssignment
    columns = (one.student_id, api.Assignment.name, one.score, one.late_submission_penalty)
    rows = db.execute(
        select(*columns, one.max_score, one.timestamp, one.needs_manual_grade)
        .join(api.Assignment, api.Assignment.id == one.assignment_id)
        .where(true() if not student else one.student_id == student)
        .order_by(one.student_id, api.Assignment.name)
    ).all()
    unscored = _unscored(db, student)
    found = (Entry(*row) for row in rows)
    return [
        replace(one, score=None, unscored=names)
        if (names := unscored.get((one.student, one.stage)))
        else one
        for one in found
    ]


def _unscored(db: Any, student: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The exercises without an automatic or a manual score, by student and stage. nbgrader counts
    such a cell as 0. A question that waits for its reader is a text cell, and not among them."""
    one, cell, ours, grade = (
        api.SubmittedAssignment, api.GradeCell, api.SubmittedNotebook, api.Grade,
    )  # fmt: skip
    rows = db.execute(
        select(one.student_id, api.Assignment.name, cell.name)
        .select_from(ours)
        .join(one, one.id == ours.assignment_id)
        .join(api.Assignment, api.Assignment.id == one.assignment_id)
        .join(cell, cell.notebook_id == ours.notebook_id)
        .outerjoin(grade, and_(grade.cell_id == cell.id, grade.notebook_id == ours.id))
        .where(cell.cell_type == "code")
        .where(grade.auto_score.is_(None), grade.manual_score.is_(None))
        .where(true() if not student else one.student_id == student)
        .order_by(cell.id)
    )
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for who, stage, name in rows:
        found[who, stage] = (*found.get((who, stage), ()), name)
    return found


def settle(db: Any, course: Course, student: str = "") -> None:
    """Write due dates, and everybody's extensions and penalties or this student's, where
    course.toml has dates and rules for them."""
    if course.rules.due:
        for assignment in db.scalars(select(api.Assignment)):
            set_due(assignment, course)
        _extend(db, course, student)
    if not course.rules.cost:
        return
    found = entries(db, course, student)
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


def _extend(db: Any, course: Course, student: str) -> None:
    """A stage with a date in course.toml has its extensions from there, and from there only."""
    one, rules = api.SubmittedAssignment, course.rules
    rows = db.execute(
        select(one.id, one.student_id, api.Assignment.name, one.extension)
        .join(api.Assignment, api.Assignment.id == one.assignment_id)
        .where(api.Assignment.name.in_(rules.due))
        .where(true() if not student else one.student_id == student)
    ).all()
    for number, who, stage, extension in rows:
        own = rules.due_for(who, stage) or rules.due[stage]
        wanted = own - rules.due[stage] or None
        if wanted != extension:
            db.execute(update(one).where(one.id == number).values(extension=wanted))


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
