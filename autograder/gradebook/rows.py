"""Statements that write students and submissions into nbgrader's tables.

This is the one place that writes those tables by their columns. Doing so with nbgrader's classes
takes 5 ms more of CPU time a submission, 6 % of a class of 200. The caller commits the rows of a
submission in one transaction; values that are not written here keep what the tables hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from nbgrader import api, utils
from sqlalchemy import Connection, and_, bindparam, insert, select, update

from autograder.core.model import Report
from autograder.core.roster import Person
from autograder.gradebook.students import student_columns

STUDENT, ASSIGNMENT, NOTEBOOK = (t.__table__ for t in (api.Student, api.Assignment, api.Notebook))
CELL, SUBMISSION, OURS = (
    t.__table__ for t in (api.BaseCell, api.SubmittedAssignment, api.SubmittedNotebook)
)
GRADE, COMMENT = api.Grade.__table__, api.Comment.__table__
NO_RESPONSE = "No response."

CELLS = (
    select(CELL.c.id, CELL.c.name, CELL.c.type, NOTEBOOK.c.assignment_id, NOTEBOOK.c.id)
    .select_from(ASSIGNMENT)
    .join(NOTEBOOK, NOTEBOOK.c.assignment_id == ASSIGNMENT.c.id)
    .join(CELL, CELL.c.notebook_id == NOTEBOOK.c.id)
    .where(ASSIGNMENT.c.name == bindparam("slug"), NOTEBOOK.c.name == bindparam("slug"))
)
KNOWN = (
    select(SUBMISSION.c.id, OURS.c.id)
    .select_from(STUDENT)
    .outerjoin(
        SUBMISSION,
        and_(
            SUBMISSION.c.student_id == STUDENT.c.id,
            SUBMISSION.c.assignment_id == bindparam("assignment"),
        ),
    )
    .outerjoin(
        OURS,
        and_(OURS.c.assignment_id == SUBMISSION.c.id, OURS.c.notebook_id == bindparam("notebook")),
    )
    .where(STUDENT.c.id == bindparam("student"))
)
GRADES = select(
    GRADE.c.cell_id, GRADE.c.auto_score, GRADE.c.manual_score, GRADE.c.needs_manual_grade
).where(GRADE.c.notebook_id == bindparam("ours"))
COMMENTS = select(COMMENT.c.cell_id).where(COMMENT.c.notebook_id == bindparam("ours"))


def enrol(db: Any, people: Iterable[Person]) -> None:
    """Write names, e-mail addresses and LMS ids of the roster into the gradebook. Values that the
    roster lacks, and students who are not in it, are left unchanged."""
    known = {row.id: row for row in db.execute(select(STUDENT))}
    for person in people:
        now = known.get(person.student)
        wanted = student_columns(person)
        if now is None:
            db.execute(insert(STUDENT).values(id=person.student, **wanted))
        elif any(getattr(now, column) != value for column, value in wanted.items()):
            db.execute(update(STUDENT).where(STUDENT.c.id == person.student).values(**wanted))


def cells_of(connection: Connection, slug: str) -> Sequence[Any]:
    """Return the rows of a stage's cells, as `write_report` needs them."""
    return connection.execute(CELLS, {"slug": slug}).all()


def ask_to_confirm(db: Any, cell: str) -> None:
    """Mark the manual scores of a graded cell as to be confirmed."""
    given = (GRADE.c.cell_id == cell) & GRADE.c.manual_score.is_not(None)
    db.execute(update(GRADE).where(given).values(needs_manual_grade=True))


def write_report(
    connection: Connection,
    cells: Sequence[Any],
    report: Report,
    timestamp: datetime | None,
    graded_again: bool,
) -> None:
    """Write the rows of a report. Those of the stage and its ``cells`` must exist. See
    `gradebook.Gradebook.write`."""
    *_, assignment, notebook = cells[0]
    ours = _submission(connection, report.student, assignment, notebook, timestamp)
    known = {row.cell_id: row for row in connection.execute(GRADES, {"ours": ours})}
    with_comment = {row.cell_id for row in connection.execute(COMMENTS, {"ours": ours})}
    written = {w.name: w.answered for w in report.written}
    graded, commented = [], []
    for number, name, kind, *_ in cells:
        if kind == "GradeCell":
            row = scored(report.automatic.get(name), known.get(number), graded_again)
            graded.append({"cell_id": number} | row)
        elif kind == "SolutionCell":
            blank = written.get(name) is False
            commented.append({"cell_id": number, "auto_comment": NO_RESPONSE if blank else None})
    _write(connection, GRADE, ours, graded, known.keys())
    _write(connection, COMMENT, ours, commented, with_comment)


def scored(score: float | None, known: Any, graded_again: bool) -> dict[str, Any]:
    """Return the columns of a graded cell with this automatic score. As in nbgrader, a cell with a
    manual score needs manual grading again, but not if the submission and the automatic score are
    those that the ``known`` row of the cell was made for."""
    needed = score is None
    if known is not None and known.manual_score is not None:
        unchanged = graded_again and score == known.auto_score
        needed = known.needs_manual_grade if unchanged else True
    return {"auto_score": score, "needs_manual_grade": needed}


def _submission(
    connection: Connection, student: str, assignment: str, notebook: str, timestamp: datetime | None
) -> str:
    """Return the id of the submitted notebook. The rows of the student, the submission and the
    notebook are inserted if they do not exist."""
    given = {"student": student, "assignment": assignment, "notebook": notebook}
    found = connection.execute(KNOWN, given).one_or_none()
    submission, ours = found or (None, None)
    when = {} if timestamp is None else {"timestamp": utils.parse_utc(timestamp)}
    if found is None:
        connection.execute(insert(STUDENT), {"id": student})
    if submission is None:
        submission = api.new_uuid()
        row = {"id": submission, "assignment_id": assignment, "student_id": student}
        connection.execute(insert(SUBMISSION), row | when)
    elif when:
        connection.execute(update(SUBMISSION).where(SUBMISSION.c.id == submission), when)
    if ours is None:
        ours = api.new_uuid()
        row = {"id": ours, "assignment_id": submission, "notebook_id": notebook}
        connection.execute(insert(OURS), row)
    return str(ours)


def _write(connection: Connection, table: Any, ours: str, rows: list[Any], existing: Any) -> None:
    """Insert the rows of cells, or update those of the ``existing`` cell ids."""
    new = [row | {"notebook_id": ours} for row in rows if row["cell_id"] not in existing]
    old = [
        {f"new_{column}": value for column, value in row.items()}
        for row in rows
        if row["cell_id"] in existing
    ]
    if new:
        connection.execute(insert(table), new)
    if old:
        values: dict[str, Any] = {name.removeprefix("new_"): bindparam(name) for name in old[0]}
        cell = values.pop("cell_id")
        here = table.c.notebook_id == ours
        connection.execute(update(table).where(here, table.c.cell_id == cell).values(values), old)
