"""Reports into nbgrader's gradebook: one transaction a submission, and no grader's work undone.

The rows are those that ``nbgrader generate_assignment`` and ``nbgrader autograde`` leave, in
nbgrader's own tables. Of nbgrader's `Gradebook` only the session is used: its methods commit at
each step, so that a run killed between two of them would leave half a submission.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

import nbformat
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from nbgrader import api, utils
from nbgrader.dbutil import ALEMBIC_DIR
from sqlalchemy import Connection, NullPool, create_engine, func, inspect, select, text

from autograder.core.course import Course
from autograder.core.model import ByHand, Entry, Report, Stage
from autograder.gradebook import database, penalties
from autograder.gradebook.database import PATIENCE, GradebookError, sentences
from autograder.gradebook.people import load_roster
from autograder.gradebook.rows import cells_of, enrol, put

TURN = int.from_bytes(b"autograd")  # the number of the graders' lock in PostgreSQL
CELLS = (api.GradeCell, api.SolutionCell, api.SourceCell, api.TaskCell)
Rows = dict[str, dict[str, Any]]  # a cell's columns by its name


class Gradebook:
    """A course's gradebook: ``gradebook.db`` in its folder, or the database at ``db_url`` (of
    the call, or of course.toml): SQLite or PostgreSQL.

    Use as a context manager, or call `tidy`. Between two calls it holds no connection, so the
    process may fork, unless it is to be ``held``. Every method raises `GradebookError`, and then
    has written nothing.
    """

    def __init__(self, course: Course, db_url: str | None = None, held: bool = False) -> None:
        self.course, self._db_url = course, db_url
        self._held = held
        self._prepared: set[str] = set()
        self._cells: dict[str, Sequence[Any]] = {}  # of the stages that are prepared
        self._wrote = False
        with sentences("database"):
            url = database.address(course, db_url)
        self.name = database.name(url)
        with sentences(self.name):
            with create_engine(url, poolclass=NullPool).connect() as connection:
                _lay_out(connection, course.id)
            self._gradebook = api.Gradebook(url, course.id)
        self.close()

    def __enter__(self) -> Gradebook:
        return self

    def __exit__(self, *_: object) -> None:
        self.tidy()

    def close(self) -> None:
        """Let go of the database."""
        self._gradebook.close()

    def tidy(self) -> None:
        """Take away the empty journal that lies beside an SQLite database after `write`."""
        if self._wrote and self._gradebook.engine.dialect.name == "sqlite":
            with suppress(GradebookError), sentences(self.name):  # it does no harm where it is
                connection = self._gradebook.db.connection()
                for mode in ("TRUNCATE", "DELETE"):
                    connection.exec_driver_sql(f"PRAGMA journal_mode={mode}")
        self._wrote = False
        self.close()

    def prepare(self, stage: Stage) -> None:
        """Create or update the rows of the stage's assignment, notebook and cells, as
        ``nbgrader generate_assignment`` does. Submissions and their grades are not changed."""
        kernelspec, rows = _released(self.course, stage)
        people = load_roster(self.course).people.values()
        with self._transaction() as db:
            enrol(db, people)
            assignment = _one(db, api.Assignment, {"course_id": self.course.id}, name=stage.slug)
            penalties.set_due(assignment, self.course)
            notebook = _one(db, api.Notebook, name=stage.slug, assignment_id=assignment.id)
            notebook.kernelspec = kernelspec
            if assignment.submissions:
                self._refuse_changed_cells(db, assignment, notebook, rows)
            elif _names(_stored(db, notebook)) != _names(rows) or len(assignment.notebooks) > 1:
                _delete_cells(db, assignment, notebook)
            _put_cells(db, notebook, rows)
        self._prepared.add(stage.slug)
        self._cells.pop(stage.slug, None)

    def _refuse_changed_cells(
        self, db: Any, assignment: Any, notebook: Any, rows: dict[Any, Rows]
    ) -> None:
        """Raise `GradebookError` where the gradebook has other cells or notebooks than the released
        notebook: the grades of submissions refer to them."""
        stored = _stored(db, notebook)
        differ = {name for table in CELLS for name in stored[table].keys() ^ rows[table].keys()}
        differ |= {one.name for one in assignment.notebooks if one is not notebook}
        if differ:
            raise GradebookError(
                f"{assignment.name} in {self.name} has submissions, so nbgrader can neither add "
                f"nor remove cells. These differ: {', '.join(sorted(differ))}. Undo the "
                "change, or start over, which deletes the stage's grades: "
                f"nbgrader db assignment remove {assignment.name} --force"
            )

    def write(self, stage: Stage, report: Report, timestamp: datetime | None = None) -> None:
        """Record a report: the rows of the submission, and the automatic score of each exercise.

        Manual scores, extra credit, comments and names are never changed, nor are late penalties
        where course.toml has no rules for them. As
        ``nbgrader autograde`` does, this asks for a manual grade where an exercise has no
        automatic score or already has a manual one, and where a question is answered; one that
        is not gets 0 and the comment "No response.". It also asks for an unreadable submission.
        """
        if stage.slug not in self._prepared:
            self.prepare(stage)
        points = report.automatic
        if report.stage != stage.slug or points.keys() - _worth(stage).keys():
            raise GradebookError(
                f"The report of {report.student} on {report.stage} ({', '.join(points)}) does "
                f"not match {stage.slug} as it is now. Grade again."
            )
        with self._transaction() as db:
            connection = db.connection()
            if stage.slug not in self._cells:
                self._cells[stage.slug] = cells_of(connection, stage.slug)
            put(connection, self._cells[stage.slug], report, timestamp)
            penalties.settle(db, self.course, report.student)

    def entries(self) -> list[Entry]:
        """The scores in every stage, by student and stage, when names are as in the roster, and
        extensions and penalties as course.toml has them now."""
        rules = self.course.rules
        people = load_roster(self.course).people.values()
        with self._transaction(to_write=rules.cost or bool(rules.due or people)) as db:
            enrol(db, people)
            penalties.settle(db, self.course)
            return penalties.entries(db, self.course)

    def scores(self, stage: Stage) -> dict[str, float | None]:
        """Each student's score: manual scores and extra credit count, the late penalty is taken
        off, and nothing falls below zero. None where there is no score."""
        return {s.student: s.points for s in self.entries() if s.stage == stage.slug}

    def by_hand(self, stage: Stage) -> dict[str, ByHand]:
        """What people gave in formgrader, by student, and penalties as course.toml has them now."""
        self.entries()
        return database.by_hand(self.course, stage.slug, self._db_url)

    def lateness(self, stage: Stage) -> dict[str, float]:
        """The seconds by which each submission came after the assignment's due date, by student; 0
        where it came in time, or where there is no due date or no timestamp."""
        with self._transaction(to_write=False) as db:
            found = db.scalars(
                select(api.SubmittedAssignment)
                .join(api.Assignment)
                .where(api.Assignment.name == stage.slug)
            )
            return {  # nbgrader's own sum fails for an extension of no due date
                one.student_id: float(one.total_seconds_late if one.assignment.duedate else 0.0)
                for one in found
            }

    @contextmanager
    def _transaction(self, to_write: bool = True) -> Iterator[Any]:
        """A session whose work is committed at the end, or not at all."""
        db = self._gradebook.db
        with sentences(self.name):
            try:
                if to_write:
                    self._wrote = True
                    _begin(db.connection())
                yield db
                db.commit()
            except BaseException:
                db.rollback()
                raise
            finally:
                if not self._held:
                    self.close()


def _released(course: Course, stage: Stage) -> tuple[str, dict[Any, Rows]]:
    """The kernelspec and the marked cells' rows, by table, of the stage's released notebook: it
    has no hidden tests, so its cells are those that nbgrader saves."""
    path = course.released(stage.slug)
    rows: dict[Any, Rows] = {table: {} for table in CELLS}
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
        if points != _worth(stage):
            raise ValueError("its exercises, questions or points are not the lesson's")
    except Exception as error:
        raise GradebookError(
            f"{path} cannot be used: {error}. Run `autograder build {stage.slug}`, and grade again."
        ) from error
    return json.dumps(notebook.metadata.get("kernelspec", {})), rows


def _worth(stage: Stage) -> dict[str, float]:
    """What each exercise and each question of the stage is worth."""
    points = {e.name: float(e.points) for e in stage.exercises}
    return points | {q.name: float(q.points) for q in stage.questions}


def _one(db: Any, table: Any, defaults: dict[str, Any] | None = None, **keys: Any) -> Any:
    """The row with these keys, made where there is none."""
    row = db.scalars(select(table).filter_by(**keys)).one_or_none()
    if row is None:
        row = table(**keys, **(defaults or {}))
        db.add(row)
        db.flush()
    return row


def _stored(db: Any, notebook: Any) -> dict[Any, dict[str, Any]]:
    """The rows of a notebook's cells by table and name, in the order in which they were stored."""
    found = {t: db.scalars(select(t).filter_by(notebook_id=notebook.id)).all() for t in CELLS}
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
    """Insert the notebook's cells, or update those that are stored."""
    for table, stored in _stored(db, notebook).items():
        for name, columns in rows[table].items():
            cell = stored.get(name) or table(name=name, notebook_id=notebook.id)
            for column, value in columns.items():
                setattr(cell, column, value)
            db.add(cell)


def _begin(connection: Connection) -> None:
    """Take the right to write now; otherwise it would only be taken when the first row is
    written, after rows were read that another program may have changed since. SQLite has a lock
    for it; in PostgreSQL graders take turns by a lock of their own, which ends with the
    transaction. SQLite's journal is emptied, not deleted: file systems are slow to make a file
    anew where one was deleted again and again (`Gradebook.tidy`)."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA journal_mode=TRUNCATE")
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL lock_timeout = '{PATIENCE}s'"))
        connection.execute(select(func.pg_advisory_xact_lock(TURN)))


def _lay_out(connection: Connection, course_id: str) -> None:
    """Make the tables and the course's row, in one transaction, as nbgrader's `Gradebook` makes
    them in several (for which it starts ``alembic`` from the PATH, where it may be missing)."""
    course = select(api.Course.id).where(api.Course.id == course_id)

    def ready() -> bool:
        known = inspect(connection).has_table(api.Course.__tablename__)
        return known and (not course_id or connection.scalar(course) is not None)

    if ready():
        return
    connection.rollback()
    _begin(connection)
    if ready():  # another grader was faster
        return
    if not inspect(connection).get_table_names():
        MigrationContext.configure(connection).stamp(ScriptDirectory(ALEMBIC_DIR), "head")
    api.Base.metadata.create_all(connection)
    if not ready():
        connection.execute(api.Course.__table__.insert().values(id=course_id))
    connection.commit()
