"""Write reports into nbgrader's gradebook and read scores from it.

A submission is written in one transaction, and manual grades are never changed. The rows are those
that ``nbgrader generate_assignment`` and ``nbgrader autograde`` write, in nbgrader's own tables. Of
nbgrader's `Gradebook` only the session is used: its methods commit at each step, so that a run
killed between two of them would leave half a submission.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import nbformat
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from nbgrader import api, utils
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Connection, Index, NullPool, create_engine, func, inspect, select, text

from autograder.core.course import Course
from autograder.core.model import ByHand, Entry, Report, Stage
from autograder.gradebook import database, penalties
from autograder.gradebook.database import LOCK_TIMEOUT, GradebookError, translated_errors
from autograder.gradebook.rows import ask_to_confirm, cells_of, enrol, write_report
from autograder.gradebook.students import load_roster

LOCK_ID = int.from_bytes(b"autograd")  # of the advisory lock in PostgreSQL
TABLES = (api.GradeCell, api.SolutionCell, api.SourceCell, api.TaskCell)  # of cells
# nbgrader computes each submission's score by these columns. Without an index, it reads the whole
# tables for each: 30 s for 6,000 submissions instead of 0.3 s.
INDEXES = (
    Index("submitted_notebook_by_assignment", api.SubmittedNotebook.__table__.c.assignment_id),
    Index("grade_by_notebook", api.Grade.__table__.c.notebook_id),
)
Rows = dict[str, dict[str, Any]]  # a cell's columns by its name


class Gradebook:
    """A course's gradebook: ``gradebook.db`` in its folder, or the database at the ``db_url`` of
    course.toml: SQLite or PostgreSQL. A call waits for ``lock_seconds`` while another program
    writes to it.

    Use as a context manager, or call `tidy`. With ``keep_open`` the connection stays open between
    two calls; without it the process may fork. Every method raises `GradebookError` if the database
    cannot be used, and then has written nothing.
    """

    def __init__(
        self, course: Course, keep_open: bool = False, lock_seconds: int = LOCK_TIMEOUT
    ) -> None:
        self.course, self._keep_open, self._lock_seconds = course, keep_open, lock_seconds
        self._cells: dict[str, Sequence[Any]] = {}  # of the stages that are prepared
        self._wrote = False
        with translated_errors("database"):
            url = database.address(course, lock_seconds)
        self.name = database.name(url)
        with translated_errors(self.name):
            with create_engine(url, poolclass=NullPool).connect() as connection:
                _create_tables(connection, course.id, lock_seconds)
            self._gradebook = api.Gradebook(url, course.id)
        self.close()

    def __enter__(self) -> Gradebook:
        return self

    def __exit__(self, *_: object) -> None:
        self.tidy()

    def close(self) -> None:
        """Close the connection to the database."""
        self._gradebook.close()

    def tidy(self) -> None:
        """Delete the empty journal beside an SQLite database, and close the connection."""
        if self._wrote and self._gradebook.engine.dialect.name == "sqlite":
            # A journal that is not deleted does no harm.
            with suppress(GradebookError), translated_errors(self.name):
                connection = self._gradebook.db.connection()
                for mode in ("TRUNCATE", "DELETE"):
                    connection.exec_driver_sql(f"PRAGMA journal_mode={mode}")
        self._wrote = False
        self.close()

    def prepare(self, stage: Stage) -> None:
        """Create or update the rows of the stage's assignment, notebook and cells, as
        ``nbgrader generate_assignment`` does. Submissions and their grades are not changed, but
        manual scores of a cell whose points change have to be confirmed."""
        kernelspec, rows = released_cells(self.course, stage)
        people = load_roster(self.course).people.values()
        with self._transaction() as db:
            for index in INDEXES:
                index.create(db.connection(), checkfirst=True)
            enrol(db, people)
            assignment = _get_or_create(
                db, api.Assignment, {"course_id": self.course.id}, name=stage.slug
            )
            penalties.set_due(assignment, self.course)
            notebook = _get_or_create(
                db, api.Notebook, name=stage.slug, assignment_id=assignment.id
            )
            notebook.kernelspec = kernelspec
            if assignment.submissions:
                self._refuse_changed_cells(db, assignment, notebook, rows)
            elif _names(_stored(db, notebook)) != _names(rows) or len(assignment.notebooks) > 1:
                _delete_cells(db, assignment, notebook)
            _put_cells(db, notebook, rows)
            db.flush()
            cells = cells_of(db.connection(), stage.slug)
        self._cells[stage.slug] = cells

    def refuse_changed_cells(self, stage: Stage) -> None:
        """Raise `GradebookError` where `prepare` does; write nothing."""
        _, rows = released_cells(self.course, stage)
        with self._transaction(to_write=False) as db:
            found = (
                select(api.Notebook)
                .join(api.Assignment)
                .where(api.Assignment.name == stage.slug, api.Notebook.name == stage.slug)
            )
            notebook = db.scalars(found).one_or_none()
            if notebook and notebook.assignment.submissions:
                self._refuse_changed_cells(db, notebook.assignment, notebook, rows)

    def _refuse_changed_cells(
        self, db: Any, assignment: Any, notebook: Any, rows: dict[Any, Rows]
    ) -> None:
        """Raise `GradebookError` where the gradebook has other cells or notebooks than the released
        notebook: the grades of submissions refer to them."""
        stored = _stored(db, notebook)
        differ = {name for table in TABLES for name in stored[table].keys() ^ rows[table].keys()}
        differ |= {one.name for one in assignment.notebooks if one is not notebook}
        if differ:
            raise GradebookError(
                f"{assignment.name} in {self.name} has submissions, so nbgrader can neither add "
                f"nor remove cells. These differ: {', '.join(sorted(differ))}. Undo the "
                "change, or start over, which deletes the stage's grades: "
                f"nbgrader db assignment remove {assignment.name} --force"
            )

    def write(
        self,
        stage: Stage,
        report: Report,
        timestamp: datetime | None = None,
        graded_again: bool = False,
    ) -> None:
        """Record a report: the rows of the submission, and the automatic score of each exercise.

        Manual scores, extra credit, comments and names are never changed, nor are late penalties
        where course.toml has no rules for them. As
        ``nbgrader autograde`` does, this asks for a manual grade where an exercise has no
        automatic score or already has a manual one, and where a question is answered; one that
        is not gets 0 and the comment "No response.". It also asks for an unreadable submission.
        If the same submission is ``graded_again``, a manual score that was confirmed stays
        confirmed, unless the automatic score changes.
        """
        if stage.slug not in self._cells:
            self.prepare(stage)
        points = report.automatic
        if report.stage != stage.slug or points.keys() - stage.worth_by_name.keys():
            raise GradebookError(
                f"The report of {report.student} on {report.stage} ({', '.join(points)}) does "
                f"not match {stage.slug} as it is now. Grade again."
            )
        with self._transaction() as db:
            cells = self._cells[stage.slug]
            write_report(db.connection(), cells, report, timestamp, graded_again)
            penalties.update_penalties(db, self.course, report.student)

    def entries(self, update: bool = True) -> list[Entry]:
        """Update names, extensions and late penalties from the roster and course.toml, and return
        the scores in all stages, sorted by student and stage. Without ``update`` nothing is
        written."""
        rules = self.course.rules
        people = load_roster(self.course).people.values()
        update &= rules.has_late_policy or bool(rules.due or people)
        with self._transaction(to_write=update) as db:
            if update:
                enrol(db, people)
                penalties.update_penalties(db, self.course)
            return penalties.entries(db, self.course)

    def by_hand(self, stage: Stage) -> dict[str, ByHand]:
        """Return manual scores, extra credit, comments and up-to-date late penalties by student."""
        self.entries()
        return database.by_hand(self.course, stage.slug)

    def lateness(self, stage: Stage) -> dict[str, float]:
        """Return by how many seconds each student's submission is late: 0 if it was on time, or if
        there is no due date or no timestamp.

        If course.toml has due dates, they count with their extensions and the grace time; else
        nbgrader's date of the assignment.
        """
        rules = self.course.rules

        def seconds(one: Any) -> float:
            if rules.due:
                due = rules.due_for(one.student_id, stage.slug)
                if due is None or one.timestamp is None:
                    return 0.0
                late = one.timestamp.replace(tzinfo=UTC) - due
                return late.total_seconds() if late > rules.grace else 0.0
            # nbgrader's own sum fails for an extension of no due date
            return float(one.total_seconds_late if one.assignment.duedate else 0.0)

        with self._transaction(to_write=False) as db:
            found = db.scalars(
                select(api.SubmittedAssignment)
                .join(api.Assignment)
                .where(api.Assignment.name == stage.slug)
            )
            return {one.student_id: seconds(one) for one in found}

    @contextmanager
    def _transaction(self, to_write: bool = True) -> Iterator[Any]:
        """Yield a session; commit at the end, or roll back if an exception is raised."""
        db = self._gradebook.db
        with translated_errors(self.name):
            try:
                if to_write:
                    self._wrote = True
                    _lock_for_writing(db.connection(), self._lock_seconds)
                yield db
                db.commit()
            except BaseException:
                db.rollback()
                raise
            finally:
                if not self._keep_open:
                    self.close()


def released_cells(course: Course, stage: Stage) -> tuple[str, dict[Any, Rows]]:
    """Read the stage's released notebook: its kernelspec, and the rows of its cells by table. It
    has no hidden tests, so its cells are those that nbgrader saves. Raises `GradebookError` if it
    does not fit the lesson."""
    path = course.released(stage.slug)
    rows: dict[Any, Rows] = {table: {} for table in TABLES}
    try:
        notebook: Any = nbformat.read(path, as_version=4)
        for cell in (c for c in notebook.cells if "nbgrader" in c.metadata):
            mark, kind, locked = cell.metadata.nbgrader, cell.cell_type, utils.is_locked(cell)
            if mark.grade:
                row = {"cell_type": kind, "max_score": float(mark.points)}
                rows[api.GradeCell][mark.grade_id] = row
            if mark.solution:
                rows[api.SolutionCell][mark.grade_id] = {}
            if mark.grade or mark.solution or locked:
                row = {"cell_type": kind, "source": cell.source, "locked": locked}
                rows[api.SourceCell][mark.grade_id] = row | {"checksum": mark.checksum}
        points = {name: row["max_score"] for name, row in rows[api.GradeCell].items()}
    except Exception as error:
        raise GradebookError(
            f"{path} cannot be used: {error}. Run `autograder build {stage.slug}`, and grade again."
        ) from error
    if points != stage.worth_by_name:
        raise GradebookError(
            f"{path} does not match the lesson {course.solution(stage.slug)}: its exercises, "
            "questions or points differ. If the lesson is as it should be, run `autograder build "
            f"{stage.slug}`; otherwise restore the lesson. Then grade again."
        )
    return json.dumps(notebook.metadata.get("kernelspec", {})), rows


def _get_or_create(db: Any, table: Any, defaults: dict[str, Any] | None = None, **keys: Any) -> Any:
    """Return the row with these keys; insert it if there is none."""
    row = db.scalars(select(table).filter_by(**keys)).one_or_none()
    if row is None:
        row = table(**keys, **(defaults or {}))
        db.add(row)
        db.flush()
    return row


def _stored(db: Any, notebook: Any) -> dict[Any, dict[str, Any]]:
    """Return the rows of a notebook's cells by table and name, in the order of insertion."""
    found = {t: db.scalars(select(t).filter_by(notebook_id=notebook.id)).all() for t in TABLES}
    return {table: {cell.name: cell for cell in cells} for table, cells in found.items()}


def _names(cells: dict[Any, dict[str, Any]]) -> dict[Any, list[str]]:
    return {table: list(named) for table, named in cells.items()}


def _delete_cells(db: Any, assignment: Any, notebook: Any) -> None:
    """Delete all cells of the assignment, and every notebook but this one."""
    for one in assignment.notebooks:
        for cell in (*one._base_cells, *one.source_cells):
            db.delete(cell)
        if one is not notebook:
            db.delete(one)
    db.flush()


def _put_cells(db: Any, notebook: Any, rows: dict[Any, Rows]) -> None:
    """Insert the notebook's cells, or update those that are stored. Where the points of a cell
    change, its manual scores have to be confirmed."""
    for table, stored in _stored(db, notebook).items():
        for name, columns in rows[table].items():
            cell = stored.get(name) or table(name=name, notebook_id=notebook.id)
            if table is api.GradeCell and name in stored and cell.max_score != columns["max_score"]:
                ask_to_confirm(db, cell.id)
            for column, value in columns.items():
                setattr(cell, column, value)
            db.add(cell)


def _lock_for_writing(connection: Connection, seconds: int) -> None:
    """Acquire the write lock at the start of a transaction. (For SQLite, the connection knows how
    long to wait.)

    Otherwise it would be acquired when the first row is written, after rows were read that another
    program may have changed since. PostgreSQL has no lock for a whole database, so an advisory lock
    is used, which ends with the transaction. SQLite's journal is truncated and not deleted, because
    deleting and creating a file again and again is slow (`Gradebook.tidy` deletes it).
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA journal_mode=TRUNCATE")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{seconds}s'"))
        connection.execute(select(func.pg_advisory_xact_lock(LOCK_ID)))


def _create_tables(connection: Connection, course_id: str, lock_seconds: int) -> None:
    """Create the tables and the course's row in one transaction.

    nbgrader's `Gradebook` does it in several, and runs the program ``alembic``, which may not be on
    the PATH.
    """
    course = select(api.Course.id).where(api.Course.id == course_id)

    def exist() -> bool:
        known = inspect(connection).has_table(api.Course.__tablename__)
        return known and (not course_id or connection.scalar(course) is not None)

    if exist():
        return
    connection.rollback()
    _lock_for_writing(connection, lock_seconds)
    if exist():  # another process created them meanwhile
        return
    if not inspect(connection).get_table_names():
        MigrationContext.configure(connection).stamp(ScriptDirectory(ALEMBIC_DIR), "head")
    api.Base.metadata.create_all(connection)
    if not exist():
        connection.execute(api.Course.__table__.insert().values(id=course_id))
    connection.commit()
