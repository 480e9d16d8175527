"""Write due dates, extensions and late penalties of course.toml into nbgrader's gradebook.

A penalty may depend on a manual score, and on submissions of other stages (slip days), so all
penalties of a student are computed together, each time something is graded, exported or explained.
Without rules in course.toml, penalties are left to nbgrader.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from itertools import groupby
from typing import Any

from nbgrader import api
from sqlalchemy import and_, select, true, update

from autograder.core.course import Course
from autograder.core.model import Entry
from autograder.core.rules import late_penalties


def entries(db: Any, course: Course, student: str = "") -> list[Entry]:
    """Return the scores of all students, or of one, in the stages of the course, sorted by student
    and stage. ``db`` is a session of the gradebook."""
    return [one for one in all_entries(db, student) if one.stage in course.titles]


def all_entries(db: Any, student: str = "") -> list[Entry]:
    """Return the scores in all assignments of the gradebook, stages of the course or not."""
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
    """Return the exercises without an automatic or a manual score, by student and stage. nbgrader
    counts such a cell as 0. Questions are text cells, and not among them."""
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


def update_penalties(db: Any, course: Course, student: str = "") -> None:
    """Write due dates, extensions and late penalties of all students, or of one, as far as
    course.toml has dates and rules."""
    if course.rules.due:
        for assignment in db.scalars(select(api.Assignment)):
            set_due(assignment, course)
        _update_extensions(db, course, student)
    if not course.rules.has_late_policy:
        return
    found = entries(db, course, student)
    for _, own in groupby(found, key=lambda s: s.student):
        mine = list(own)
        wanted = late_penalties(course.rules, mine)
        for one in mine:
            if abs(wanted[one.stage].penalty - one.penalty) > 1e-9:
                db.execute(
                    update(api.SubmittedNotebook)
                    .where(api.SubmittedNotebook.assignment_id == _submission(one))
                    .values(late_submission_penalty=wanted[one.stage].penalty)
                )


def set_due(assignment: Any, course: Course) -> None:
    """Set the due date of nbgrader's assignment to that of course.toml, if it has one."""
    if due := course.rules.due.get(assignment.name):
        assignment.duedate = due.astimezone(UTC).replace(tzinfo=None)  # as nbgrader stores moments


def _update_extensions(db: Any, course: Course, student: str) -> None:
    """Write the extensions of the stages that have a due date in course.toml."""
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
    """Return a subquery for the id of the submission."""
    return (
        select(api.SubmittedAssignment.id)
        .join(api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id)
        .where(api.Assignment.name == one.stage)
        .where(api.SubmittedAssignment.student_id == one.student)
        .scalar_subquery()
    )
