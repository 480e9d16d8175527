"""Read the gradebook's database without nbgrader, and turn database errors into sentences.

Importing nbgrader takes long, and an unchanged class can be skipped without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, NullPool, TextClause, create_engine, inspect, make_url, text

from autograder import DISTRIBUTION
from autograder.core.course import Course
from autograder.core.model import ByHand, KitError

LOCK_TIMEOUT = 30  # seconds to wait for another program that is writing to the gradebook
BUSY = "Another program is writing to it: close formgrader and other nbgrader commands"
WAYS_OUT = {
    "locked": BUSY,
    "lock timeout": BUSY,
    "readonly": "It is read-only: make it and its folder writable (chmod u+w)",
    "is full": "The disk is full: free some space",
    "disk i/o error": "The disk reports an error: free some space, and check the disk",
    "unable to open": "It cannot be opened: check that it is a file in a folder that is writable",
    "not a database": "It is not a gradebook: move it away or restore a backup",
    "malformed": "It is damaged: restore a backup",
    "authentication failed": "It refuses the password: see PGPASSFILE in PostgreSQL's manual",
    "connection refused": "It does not answer: check the server, and db_url in course.toml",
    "no such": "It was made by another version of nbgrader: run `nbgrader db upgrade`",
}
GRADES = text(
    """
    SELECT submitted_assignment.student_id, base_cell.name, grade.auto_score, grade.manual_score,
        grade.needs_manual_grade, grade.extra_credit, submitted_notebook.late_submission_penalty
    FROM grade
    JOIN base_cell ON base_cell.id = grade.cell_id
    JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
    JOIN assignment ON assignment.id = submitted_assignment.assignment_id
    WHERE assignment.name = :slug
    """
)
COMMENTS = text(
    """
    SELECT submitted_assignment.student_id, base_cell.name, comment.manual_comment
    FROM comment
    JOIN base_cell ON base_cell.id = comment.cell_id
    JOIN submitted_notebook ON submitted_notebook.id = comment.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
    JOIN assignment ON assignment.id = submitted_assignment.assignment_id
    WHERE assignment.name = :slug AND comment.manual_comment <> ''
    """
)
MAX_SCORES = text(
    """
    SELECT base_cell.name, grade_cells.max_score
    FROM grade_cells
    JOIN base_cell ON base_cell.id = grade_cells.id
    JOIN notebook ON notebook.id = base_cell.notebook_id
    JOIN assignment ON assignment.id = notebook.assignment_id
    WHERE assignment.name = :slug
    """
)
STUDENTS = text("SELECT id, first_name, last_name, email, lms_user_id FROM student")
SUBMITTERS = text("SELECT DISTINCT student_id FROM submitted_assignment")
TIMED = text(
    """
    SELECT submitted_assignment.student_id
    FROM submitted_assignment
    JOIN assignment ON assignment.id = submitted_assignment.assignment_id
    WHERE assignment.name = :slug AND submitted_assignment.timestamp IS NOT NULL
    """
)


class GradebookError(KitError):
    """The gradebook cannot be read or written; the text names it and says what to do."""


class GradebookLocked(GradebookError):
    """Another program is writing to the gradebook, and did not finish in time."""


class Scores(NamedTuple):
    """The automatic and the manual score of one graded cell of a submission."""

    automatic: float | None
    manual: float | None


def scores(course: Course, slug: str) -> dict[str, dict[str, Scores]]:
    """Return the scores of a stage by student and graded cell; empty if there is no gradebook yet.

    Raises `GradebookError` if it cannot be read.
    """
    found: dict[str, dict[str, Scores]] = {}
    for student, cell, automatic, manual, *_ in _rows(course, GRADES, slug=slug):
        found.setdefault(student, {})[cell] = Scores(automatic, manual)
    return found


def max_scores(course: Course, slug: str) -> dict[str, float]:
    """Return the points that a stage's graded cells are worth in the gradebook, by name."""
    return {row.name: row.max_score for row in _rows(course, MAX_SCORES, slug=slug)}


def by_hand(course: Course, slug: str) -> dict[str, ByHand]:
    """Return the manual scores, extra credit, comments and late penalties of a stage, by
    student, and which manual scores nbgrader wants confirmed."""
    found: dict[str, ByHand] = {}
    rows = _rows(course, GRADES, slug=slug)
    for student, cell, _, manual, needed, extra, penalty in rows:
        one = found.setdefault(student, ByHand(penalty=penalty or 0.0))
        if manual is not None:
            one.scores[cell] = manual
            if needed:
                one.unconfirmed.add(cell)
        if extra:
            one.extra[cell] = extra
    for student, cell, comment in _rows(course, COMMENTS, slug=slug):
        found.setdefault(student, ByHand()).comments[cell.removeprefix("answer-")] = comment
    return found


def known_students(course: Course) -> dict[str, dict[str, str]]:
    """Return the students in the gradebook by id: their names, e-mail addresses and LMS ids."""
    return {str(row.id): dict(row._mapping) for row in _rows(course, STUDENTS)}


def submitters(course: Course) -> set[str]:
    """Return the students who have a submission in the gradebook."""
    return {str(student) for (student,) in _rows(course, SUBMITTERS)}


def with_time(course: Course, slug: str) -> set[str]:
    """Return the students whose submission of a stage has a time in the gradebook."""
    return {str(student) for (student,) in _rows(course, TIMED, slug=slug)}


def _rows(course: Course, query: TextClause, **values: str) -> list[Any]:
    """Return the rows of a query; none if there is no gradebook yet."""
    with _connection(address(course)) as connection:
        return list(connection.execute(query, values).all()) if connection else []


@contextmanager
def _connection(url: URL) -> Iterator[Connection | None]:
    """Connect to the gradebook; None if there is none yet: no file, or no tables."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").exists():
        yield None
        return
    with (
        translated_errors(name(url)),
        create_engine(url, poolclass=NullPool).connect() as connection,
    ):
        yield connection if inspect(connection).has_table("grade") else None


def refuse_missing(course: Course) -> None:
    """Raise `GradebookError` if there are reports, and the gradebook is gone or has no submission:
    a new one, which any command of nbgrader makes, has no manual scores and penalties."""
    report = next(course.root.glob("reports/*/[!.]*.json"), None)
    if report is None:
        return
    url = address(course)
    with _connection(url) as connection:
        if connection and connection.execute(SUBMITTERS).first():
            return
    raise GradebookError(
        f"{name(url)} is missing or empty, though {report.relative_to(course.root)} was written "
        "with it. Restore it from a backup: it has manual scores and comments. Where there is "
        "none, grade all stages again with `autograder grade STAGE`."
    )


def address(course: Course, lock_seconds: int = LOCK_TIMEOUT) -> URL:
    """Return the URL of the gradebook: that of course.toml, else ``gradebook.db`` in the course's
    folder."""
    url = make_url(course.db_url or "sqlite://")
    if not course.db_url:
        url = url.set(database=str(course.root / "gradebook.db"))
    if url.get_backend_name() == "sqlite":
        url = url.update_query_dict({"timeout": url.query.get("timeout", str(lock_seconds))})
    return url


def name(url: URL) -> str:
    """Return the name of the gradebook in messages: its file, or its URL without a password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "in memory"
    return url.render_as_string(hide_password=True)


@contextmanager
def translated_errors(called: str) -> Iterator[None]:
    """Raise `GradebookError` for any exception; ``called`` is the gradebook's name in messages."""
    try:
        yield
    except GradebookError:
        raise
    except Exception as error:
        words = str(getattr(error, "orig", None) or error)
        known = (way for sign, way in WAYS_OUT.items() if sign in words.lower())
        unknown = f"{type(error).__name__}: {words}"
        if isinstance(error, ModuleNotFoundError):
            unknown = f"{words}: run `pip install '{DISTRIBUTION}[postgresql]'`"
        way = next(known, unknown) if hasattr(error, "orig") else unknown
        kind = GradebookLocked if way == BUSY else GradebookError
        raise kind(
            f"The gradebook {called} cannot be used. {way}. Then run the same command "
            "again; what was written before is kept, and nothing is half-written."
        ) from error
