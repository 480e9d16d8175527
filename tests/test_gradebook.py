"""What the kit writes is what nbgrader reads, and no grader's work is lost."""

from __future__ import annotations

import csv
import html
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from threading import Thread
from typing import Any

import nbformat
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from nbgrader import api
from nbgrader.apps import ExportApp
from nbgrader.coursedir import CourseDirectory
from nbgrader.dbutil import ALEMBIC_DIR
from nbgrader.preprocessors import CheckCellMetadata, ClearSolutions, ComputeChecksums
from sqlalchemy import Engine, event

from autograder.core.course import Course, Limits
from autograder.core.model import (
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    UNREADABLE,
    Diagnosis,
    Exercise,
    ExerciseReport,
    Outcome,
    Report,
    Stage,
    WrittenAnswer,
    WrittenQuestion,
)
from autograder.core.points import total
from autograder.core.report_store import store
from autograder.gradebook.database import refuse_missing
from autograder.gradebook.gradebook import Gradebook, GradebookError
from autograder.gradebook.nbgrader_export import CsvExport
from autograder.submissions.autograded_notebook import autograded
from autograder.submissions.cell_matching import Released
from tests.classroom import AVERAGES, points_by_student
from tests.classroom import make_course as make_sample_course
from tests.waiting import PATIENCE

SLUG = "s01_little"
STAGE = Stage(SLUG, "A little stage", (Exercise("double", 2.0), Exercise("halve", 3.0)))
ASKING = replace(STAGE, questions=(WrittenQuestion("why", 2.0),))
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
SOLVED = "def {0}(x):\n    ### BEGIN SOLUTION\n    return {1}\n    ### END SOLUTION"
ANSWERS = {"double": "2 * x", "halve": "x / 2"}
TABLES = (
    *("assignment", "notebook", "base_cell", "grade_cells", "solution_cells", "task_cells"),
    *("source_cell", "student", "submitted_assignment", "submitted_notebook", "grade", "comment"),
)
NOTE = "It quotes <script>alert(1)</script>, `</code>` and $$\\href{x}{y}$$ [a](b)."
CONFIG = """
c = get_config()
c.CourseDirectory.course_id = 'little'
c.Execute.startup_timeout = 300  # nbgrader's own kernels are slow on a busy machine
c.Execute.timeout = 300
"""


def marked(kind: str, name: str, source: str, **more: Any) -> Any:
    make = {"code": nbformat.v4.new_code_cell, "markdown": nbformat.v4.new_markdown_cell}[kind]
    flags = {"grade": False, "solution": False, "locked": False, "task": False, **more}
    return make(
        source, id=name, metadata={"nbgrader": {"grade_id": name, "schema_version": 3, **flags}}
    )


def source_notebook(stage: Stage) -> Any:
    cells = [
        nbformat.v4.new_markdown_cell("# A little stage", id="title"),
        marked("code", "setup", "import math", locked=True),
    ]
    for exercise in stage.exercises:
        name = exercise.name
        solved = SOLVED.format(name, ANSWERS.get(name, "x"))
        cells.append(marked("code", f"answer-{name}", solved, solution=True))
        visible = f"assert {name}(2.0) is not None"
        worth = {"grade": True, "locked": True, "points": exercise.points}
        cells.append(marked("code", name, visible, **worth))
    for question in stage.questions:
        name, answer = question.name, "### BEGIN SOLUTION\nSo it is.\n### END SOLUTION"
        cells.append(marked("markdown", f"question-{name}", "Why?", locked=True))
        worth = {"grade": True, "solution": True, "points": question.points}
        cells.append(marked("markdown", name, answer, **worth))
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})


def released_notebook(stage: Stage) -> Any:
    notebook = source_notebook(stage)
    for cell in notebook.cells:
        stub = "    raise NotImplementedError()\n"
        cell.source = re.sub("    ### BEGIN(.|\n)*END SOLUTION", stub, cell.source)
    return notebook


def save(notebook: Any, *place: str | Path) -> None:
    path = Path(*place)
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)


def make_course(root: Path, stage: Stage = STAGE) -> Course:
    (root / "solutions").mkdir(parents=True, exist_ok=True)
    (root / "nbgrader_config.py").write_text(CONFIG)
    source = source_notebook(stage)
    save(source, root, "source", SLUG, f"{SLUG}.ipynb")
    for step in (ClearSolutions, CheckCellMetadata, ComputeChecksums):
        source, _ = step().preprocess(source, {})
    save(source, root, "release", SLUG, f"{SLUG}.ipynb")
    return Course(root, "little", "Little", (1,), {SLUG: "A little stage"}, Limits())


def report(student: str, double: float | None, halve: float | None, status: str = GRADED) -> Report:
    exercises = []
    for exercise, points in zip(STAGE.exercises, (double, halve), strict=True):
        full = points == exercise.points
        outcome = ERRORED if points is None else PASSED if full else FAILED
        check = Outcome(
            "test_it", f"{exercise.name} does it.", outcome, points or 0.0, exercise.points,
            "" if full else "It gave <b>3</b>, not 4.",
        )  # fmt: skip
        slip = None if full else Diagnosis("slip", "It was a slip.", "Look again.")
        exercises.append(ExerciseReport(exercise.name, points, exercise.points, (check,), slip))
    notes = (NOTE,) if status == UNREADABLE else ()
    whole = total([double, halve])
    return Report("little", SLUG, student, status, whole, 5.0, tuple(exercises), notes)


def nbgrader(root: Path, *arguments: str) -> str:
    """Run nbgrader's own command in a course folder."""
    here = Path(sys.executable).parent
    environment = os.environ | {
        "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
        "JUPYTER_CONFIG_DIR": str(root / ".jupyter"),
        "IPYTHONDIR": str(root / ".ipython"),
    }
    done = subprocess.run(
        [str(here / "nbgrader"), *arguments],
        cwd=root, env=environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def dump(root: Path) -> list[str]:
    """All rows, each id replaced by what it stands for; ids of students stay."""
    names: dict[Any, Any] = {}
    with closing(sqlite3.connect(root / "gradebook.db")) as database:
        version = database.execute("SELECT version_num FROM alembic_version").fetchall()
        lines = [f"alembic_version: {version}"]
        database.row_factory = sqlite3.Row
        for table in TABLES:
            for row in database.execute(f"SELECT * FROM {table}").fetchall():
                shown = {k: names.get(row[k], row[k]) for k in row.keys() if k != "id"}  # noqa: SIM118
                own = names.get(row["id"], row["id"] if table == "student" else "new")
                line = f"{table} {own}: {shown}"
                lines.append(line)
                if table != "student":
                    names.setdefault(row["id"], f"<{line}>")
    return sorted(lines)


def change(root: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(root / "gradebook.db")) as database, database:
        assert database.execute(statement, values).rowcount > 0


def grades(root: Path, student: str) -> dict[str, tuple[Any, ...]]:
    query = """
        SELECT base_cell.name, auto_score, manual_score, extra_credit, needs_manual_grade
        FROM grade JOIN base_cell ON base_cell.id = cell_id
        JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
        JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
        WHERE student_id = ?"""
    with closing(sqlite3.connect(root / "gradebook.db")) as database:
        return {name: tuple(rest) for name, *rest in database.execute(query, (student,))}


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return make_course(tmp_path)


@pytest.fixture
def book(course: Course) -> Iterator[Gradebook]:
    with Gradebook(course) as book:
        yield book


# -- with nbgrader's own commands -------------------------------------------------------------


@dataclass(frozen=True)
class Class:
    """A graded class, and what nbgrader's commands say of it."""

    root: Path
    listed: str
    exported: dict[str, dict[str, str]]
    feedback: dict[str, str]


REPORTS = {
    "ada": report("ada", 2.0, 3.0),
    "bob": report("bob", 0.67, 0.0),
    "cyd": report("cyd", 2.0, None),
    "dee": report("dee", None, None, UNREADABLE),
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Class:
    root = tmp_path_factory.mktemp("class")
    course = make_course(root)
    released = released_notebook(STAGE)
    with Gradebook(course) as book:
        for student, one in REPORTS.items():
            submitted = None if one.status == UNREADABLE else released
            save(released, root, "submitted", student, SLUG, f"{SLUG}.ipynb")
            outputs = {2: ("<i>printed</i>", "It raised <u>NameError</u>.")}
            made = autograded(Released(released), submitted, outputs, one)
            save(made, root, "autograded", student, SLUG, f"{SLUG}.ipynb")
            book.write(STAGE, one)
    listed = nbgrader(root, "db", "assignment", "list")
    nbgrader(root, "export", "--to", "grades.csv")
    nbgrader(root, "generate_feedback", SLUG)
    with (root / "grades.csv").open(newline="") as file:
        exported = {row["student_id"]: row for row in csv.DictReader(file)}
    pages = {s: root / "feedback" / s / SLUG / f"{SLUG}.html" for s in REPORTS}
    feedback = {s: path.read_text() for s, path in pages.items()}
    return Class(root, listed, exported, feedback)


def test_nbgrader_lists_the_assignment(graded: Class) -> None:
    assert SLUG in graded.listed


def test_nbgrader_exports_the_points_of_the_reports(graded: Class) -> None:
    assert {s: float(row["score"]) for s, row in graded.exported.items()} == {
        "ada": 5.0, "bob": 0.67, "cyd": 2.0, "dee": 0.0,
    }  # fmt: skip
    assert {row["max_score"] for row in graded.exported.values()} == {"5.0"}


def test_scores_are_those_that_nbgrader_exports(graded: Class) -> None:
    with Gradebook(make_course(graded.root)) as book:
        assert points_by_student(book, STAGE) == {
            # Without a score of an exercise nbgrader counts 0 for it.
            student: None if student in ("cyd", "dee") else float(row["score"])
            for student, row in graded.exported.items()
        }


@pytest.mark.parametrize(("student", "score"), [("ada", "5.0"), ("bob", "0.67"), ("dee", "0.0")])
def test_nbgraders_feedback_has_the_score(graded: Class, student: str, score: str) -> None:
    assert f"{SLUG} (Score: {score} / 5.0)" in graded.feedback[student]


def test_nbgraders_feedback_has_the_reasons_and_the_outputs(graded: Class) -> None:
    text = html.unescape(re.sub("<[^>]+>", "", graded.feedback["bob"]))
    assert "✗ double does it. (0.67/2)\n    It gave <b>3</b>, not 4." in text
    assert "What may have happened: It was a slip.\n    Look again." in text
    assert "<i>printed</i>" in text
    assert "It raised <u>NameError</u>." in text
    assert "✓ double does it. (2/2)" in graded.feedback["ada"]


def test_nothing_that_a_student_wrote_becomes_html_in_our_words(graded: Class) -> None:
    page = graded.feedback["dee"]
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert(1)" not in page
    notice = page[page.index("could not be read") :]
    block = notice[notice.index("<pre>") : notice.index("</pre>")]  # MathJax leaves it alone
    assert html.unescape(re.sub("<[^>]+>", "", block)).split() == NOTE.split()
    assert "<b>3</b>" not in graded.feedback["bob"]


def test_the_rows_are_those_that_nbgrader_itself_leaves(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    make_course(theirs)
    nbgrader(theirs, "generate_assignment", SLUG, "--force")
    answered = nbformat.read(theirs / "release" / SLUG / f"{SLUG}.ipynb", as_version=4)
    for cell in answered.cells:
        cell.source = cell.source.replace("raise NotImplementedError()", "return x")
    save(answered, theirs, "submitted", "ada", SLUG, f"{SLUG}.ipynb")
    (theirs / "submitted" / "ada" / SLUG / "timestamp.txt").write_text("2026-02-03 04:05:06 UTC")
    nbgrader(theirs, "autograde", SLUG)
    with Gradebook(make_course(ours)) as book:
        book.write(STAGE, report("ada", 2.0, 3.0), datetime(2026, 2, 3, 4, 5, 6))
    assert dump(ours) == dump(theirs)
    with Gradebook(make_course(theirs)) as book:  # a gradebook that nbgrader made is taken as it is
        book.write(STAGE, report("ada", 2.0, 3.0))
    assert dump(ours) == dump(theirs)


def test_the_rows_of_written_answers_are_those_that_nbgrader_itself_leaves(tmp_path: Path) -> None:
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    make_course(theirs, ASKING)
    nbgrader(theirs, "generate_assignment", SLUG, "--force")
    for student, words in (("ada", "Because."), ("bob", "YOUR ANSWER HERE"), ("cyd", "")):
        answered = nbformat.read(theirs / "release" / SLUG / f"{SLUG}.ipynb", as_version=4)
        for cell in answered.cells:
            cell.source = cell.source.replace("raise NotImplementedError()", "return x")
        assert answered.cells[-1].source == "YOUR ANSWER HERE"
        answered.cells[-1].source = words
        save(answered, theirs, "submitted", student, SLUG, f"{SLUG}.ipynb")
    waits, blank = (WrittenAnswer("why", 2.0, answered) for answered in (True, False))
    full = {s: replace(report(s, 2.0, 3.0), written=(waits,)) for s in ("ada", "cyd")}
    full |= {"bob": replace(report("bob", 2.0, 3.0), written=(blank,))}

    nbgrader(theirs, "autograde", SLUG)
    with Gradebook(make_course(ours, ASKING)) as book:
        for student in ("ada", "bob", "cyd"):
            book.write(ASKING, full[student])
    assert dump(ours) == dump(theirs)
    assert grades(ours, "ada")["why"] == (None, None, None, 1)
    assert grades(ours, "bob")["why"] == (0.0, None, None, 0)
    assert grades(ours, "cyd")["why"] == (None, None, None, 1)

    for root in (ours, theirs):  # a person has graded all of them; then all are graded again
        change(root, "UPDATE grade SET manual_score = 1, needs_manual_grade = 0")
        change(root, "UPDATE comment SET manual_comment = 'Good.' WHERE auto_comment IS NULL")
    nbgrader(theirs, "autograde", SLUG, "--force")
    with Gradebook(make_course(ours, ASKING)) as book:
        for student in ("ada", "bob", "cyd"):
            book.write(ASKING, full[student])
    assert dump(ours) == dump(theirs)
    assert grades(ours, "bob")["why"] == (0.0, 1.0, None, 1)


def test_a_question_of_which_nothing_is_known_gets_no_score_and_asks_for_one(
    course: Course, book: Gradebook
) -> None:
    make_course(course.root, ASKING)
    unknown = WrittenAnswer("why", 2.0, None)
    book.write(ASKING, replace(report("ada", 2.0, 3.0), written=(unknown,)))
    book.write(ASKING, report("bob", 2.0, 3.0))
    nothing = report("cyd", None, None, UNREADABLE)
    book.write(ASKING, replace(nothing, written=(unknown,)))
    assert grades(course.root, "ada")["why"] == (None, None, None, 1)
    assert grades(course.root, "bob")["why"] == (None, None, None, 1)
    assert grades(course.root, "cyd")["why"] == (None, None, None, 1)


def test_an_answer_that_comes_later_takes_no_response_away(course: Course, book: Gradebook) -> None:
    make_course(course.root, ASKING)
    for answered, words in ((False, "No response."), (True, None)):
        book.write(
            ASKING,
            replace(report("ada", 2.0, 3.0), written=(WrittenAnswer("why", 2.0, answered),)),
        )
        with api.Gradebook(f"sqlite:///{course.root}/gradebook.db", "little") as theirs:
            assert theirs.find_comment("why", SLUG, SLUG, "ada").comment == words


def test_a_comment_of_nbgrader_on_an_earlier_submission_is_removed(
    course: Course, book: Gradebook
) -> None:
    book.write(STAGE, report("ada", 0.0, 3.0))
    change(course.root, "UPDATE comment SET auto_comment = 'No response.'")
    change(course.root, "UPDATE comment SET manual_comment = 'Good.'")
    book.write(STAGE, report("ada", 2.0, 3.0))
    with api.Gradebook(f"sqlite:///{course.root}/gradebook.db", "little") as theirs:
        comment = theirs.find_comment("answer-double", SLUG, SLUG, "ada")
        assert (comment.auto_comment, comment.manual_comment) == (None, "Good.")


# -- preparing --------------------------------------------------------------------------------


def test_a_new_gradebook_needs_no_alembic_on_the_path(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    Gradebook(course).close()
    config = Config()
    config.set_main_option("script_location", ALEMBIC_DIR)
    head = ScriptDirectory.from_config(config).get_current_head()
    assert f"alembic_version: {[(head,)]}" in dump(course.root)


def test_preparing_twice_changes_nothing(course: Course, book: Gradebook) -> None:
    book.prepare(STAGE)
    once = (course.root / "gradebook.db").read_bytes()
    book.prepare(STAGE)
    assert (course.root / "gradebook.db").read_bytes() == once


def test_changed_points_are_updated_and_submissions_stay(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    more = replace(STAGE, exercises=(Exercise("double", 4.0), Exercise("halve", 3.0)))
    make_course(course.root, more)
    book.prepare(more)
    assert grades(course.root, "ada")["double"][0] == 2.0
    assert any("'max_score': 4.0" in line for line in dump(course.root))


def test_manual_scores_of_a_cell_whose_points_change_are_to_be_confirmed(
    course: Course, book: Gradebook
) -> None:
    for student in ("ada", "bob"):
        book.write(STAGE, report(student, 2.0, 3.0))
    change(course.root, "UPDATE grade SET manual_score = 1 WHERE rowid <= 2")  # ada's
    book.prepare(STAGE)
    assert {flag for *_, flag in grades(course.root, "ada").values()} == {0}
    more = replace(STAGE, exercises=(Exercise("double", 4.0), Exercise("halve", 3.0)))
    make_course(course.root, more)
    book.prepare(more)
    assert {name: flag for name, (*_, flag) in grades(course.root, "ada").items()} == {
        "double": 1, "halve": 0,
    }  # fmt: skip
    assert {flag for *_, flag in grades(course.root, "bob").values()} == {0}


def test_changed_text_is_updated(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    path = course.released(SLUG)
    path.write_text(path.read_text().replace("import math", "import cmath"))
    book.prepare(STAGE)
    assert any("import cmath" in line for line in dump(course.root))


OTHER = replace(STAGE, exercises=(Exercise("halve", 3.0), Exercise("triple", 1.0)))


def test_cells_may_change_while_nobody_has_handed_in(course: Course, book: Gradebook) -> None:
    book.prepare(STAGE)
    make_course(course.root, OTHER)
    book.prepare(OTHER)
    fresh = course.root / "fresh"
    with Gradebook(make_course(fresh, OTHER)) as other:
        other.prepare(OTHER)
    assert dump(course.root) == dump(fresh)


@pytest.mark.parametrize("submissions", [False, True])
def test_another_notebook_of_the_stage_is_removed_unless_it_has_submissions(
    course: Course, book: Gradebook, submissions: bool
) -> None:
    book.prepare(STAGE)
    before = dump(course.root)
    if submissions:
        book.write(STAGE, report("ada", 2.0, 3.0))
    with api.Gradebook(f"sqlite:///{course.root}/gradebook.db", "little") as theirs:
        theirs.add_notebook("stray", SLUG)
        theirs.add_grade_cell("stray_cell", "stray", SLUG, max_score=7, cell_type="code")
    if submissions:
        before = dump(course.root)
        with pytest.raises(GradebookError, match="stray"):
            book.prepare(STAGE)
    else:
        book.prepare(STAGE)
    assert dump(course.root) == before


def test_the_order_of_the_notebook_is_kept(course: Course, book: Gradebook) -> None:
    book.prepare(STAGE)
    turned = replace(STAGE, exercises=STAGE.exercises[::-1])
    make_course(course.root, turned)
    book.prepare(turned)
    with closing(sqlite3.connect(course.root / "gradebook.db")) as database:
        names = [n for (n,) in database.execute("SELECT name FROM source_cell ORDER BY rowid")]
    assert names == ["setup", "answer-halve", "halve", "answer-double", "double"]


def test_cells_may_not_change_once_somebody_has_handed_in(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    before = dump(course.root)
    make_course(course.root, OTHER)
    with pytest.raises(GradebookError, match=r"triple.*nbgrader db assignment remove") as caught:
        book.prepare(OTHER)
    assert str(course.root / "gradebook.db") in str(caught.value)
    assert dump(course.root) == before


def test_a_release_that_is_missing_or_stale_is_refused(course: Course, book: Gradebook) -> None:
    with pytest.raises(GradebookError, match="run `autograder build s01_little`"):
        book.prepare(OTHER)
    course.released(SLUG).unlink()
    with pytest.raises(GradebookError, match=r"s01_little\.ipynb cannot be used: .*No such file"):
        book.prepare(STAGE)


# -- writing ----------------------------------------------------------------------------------


def test_writing_a_report_twice_changes_nothing(course: Course, book: Gradebook) -> None:
    for one in REPORTS.values():
        book.write(STAGE, one, datetime(2026, 1, 1))
    once = dump(course.root)
    for one in REPORTS.values():
        book.write(STAGE, one, datetime(2026, 1, 1))
    assert dump(course.root) == once


def test_another_grading_replaces_the_automatic_score_only(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0), datetime(2026, 1, 1))
    change(course.root, "UPDATE student SET first_name = 'Ada', last_name = 'L', email = 'a@b'")
    change(course.root, "UPDATE grade SET manual_score = 1.5 WHERE auto_score = 2")
    change(course.root, "UPDATE grade SET extra_credit = 0.5 WHERE auto_score = 3")
    change(course.root, "UPDATE comment SET manual_comment = 'Well done'")
    change(course.root, "UPDATE submitted_notebook SET late_submission_penalty = 1.0, flagged = 1")
    change(course.root, "UPDATE submitted_assignment SET extension = '1970-01-02 00:00:00'")
    before = dump(course.root)
    book.write(STAGE, report("ada", 0.5, 1.0))
    change(
        course.root, "UPDATE grade SET auto_score = 2, needs_manual_grade = 0 WHERE auto_score=.5"
    )
    change(course.root, "UPDATE grade SET auto_score = 3 WHERE auto_score = 1")
    assert dump(course.root) == before
    assert points_by_student(book, STAGE) == {"ada": 1.5 + 3.0 + 0.5 - 1.0}


def test_a_manual_score_is_to_be_looked_at_again_as_in_nbgrader(
    course: Course, book: Gradebook
) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    assert grades(course.root, "ada")["double"] == (2.0, None, None, 0)
    change(course.root, "UPDATE grade SET manual_score = 1.5 WHERE auto_score = 2")
    book.write(STAGE, report("ada", 1.0, 3.0))
    assert grades(course.root, "ada")["double"] == (1.0, 1.5, None, 1)
    assert grades(course.root, "ada")["halve"] == (3.0, None, None, 0)


def test_a_confirmed_manual_score_stays_confirmed_if_nothing_changes(
    course: Course, book: Gradebook
) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    change(course.root, "UPDATE grade SET manual_score = 1.5 WHERE auto_score = 2")
    book.write(STAGE, report("ada", 2.0, 3.0), graded_again=True)
    assert grades(course.root, "ada")["double"] == (2.0, 1.5, None, 0)
    book.write(STAGE, report("ada", 1.0, 3.0), graded_again=True)
    assert grades(course.root, "ada")["double"] == (1.0, 1.5, None, 1)
    book.write(STAGE, report("ada", 1.0, 3.0), graded_again=True)  # nobody has confirmed it yet
    assert grades(course.root, "ada")["double"] == (1.0, 1.5, None, 1)


def test_an_exercise_without_points_has_no_score_and_asks_for_one(
    course: Course, book: Gradebook
) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    book.write(STAGE, report("ada", 2.0, None))
    assert grades(course.root, "ada")["halve"] == (None, None, None, 1)
    assert points_by_student(book, STAGE) == {"ada": None}
    assert book.entries()[0].unscored == ("halve",)
    change(course.root, "UPDATE grade SET manual_score = 0.0 WHERE auto_score IS NULL")
    assert points_by_student(book, STAGE) == {"ada": 2.0}


def test_an_unreadable_submission_scores_nothing_and_asks_for_a_look(
    course: Course, book: Gradebook
) -> None:
    book.write(STAGE, replace(report("ada", None, None, UNREADABLE), exercises=()))
    rows = grades(course.root, "ada")
    assert rows == {"double": (None, None, None, 1), "halve": (None, None, None, 1)}
    assert points_by_student(book, STAGE) == {"ada": None}


def test_a_timestamp_is_kept_in_utc_and_not_taken_away(course: Course, book: Gradebook) -> None:
    east = timezone(timedelta(hours=2))
    book.write(STAGE, report("ada", 2.0, 3.0), datetime(2026, 1, 1, 12, tzinfo=east))
    book.write(STAGE, report("ada", 2.0, 3.0))
    assert any("'timestamp': '2026-01-01 10:00:00" in line for line in dump(course.root))


def test_scores_do_not_fall_below_zero(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 0.5, 0.0))
    change(course.root, "UPDATE submitted_notebook SET late_submission_penalty = 2.0")
    assert points_by_student(book, STAGE) == {"ada": 0.0}
    assert points_by_student(book, replace(STAGE, slug="s99_unknown")) == {}


def test_two_runs_may_write_at_the_same_time(course: Course, book: Gradebook) -> None:
    def write(first: int) -> None:
        with Gradebook(course) as own:
            for number in range(first, first + 8):
                own.write(STAGE, report(f"student{number}", 1.0, 1.0))

    threads = [Thread(target=write, args=(first,)) for first in (0, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert points_by_student(book, STAGE) == {f"student{number}": 2.0 for number in range(12)}


def test_no_connection_is_held_between_two_calls(course: Course, book: Gradebook) -> None:
    book.write(STAGE, report("ada", 2.0, 3.0))
    points_by_student(book, STAGE)
    opened = [os.path.realpath(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")]
    assert not [path for path in opened if "gradebook.db" in path]


# -- trouble ----------------------------------------------------------------------------------


@pytest.mark.parametrize("known", [False, True])
def test_a_fault_half_way_leaves_nothing_half_written(
    course: Course, book: Gradebook, known: bool
) -> None:
    book.write(STAGE, report("bob", 1.0, 1.0))
    if known:
        book.write(STAGE, report("ada", 2.0, 3.0))
    before = dump(course.root)

    last = "UPDATE grade" if known else "INSERT INTO comment"

    def fail(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(last):
            raise RuntimeError("the lamp went out")

    event.listen(Engine, "after_cursor_execute", fail)
    try:
        with pytest.raises(GradebookError, match="the lamp went out"):
            book.write(STAGE, report("ada", 1.0, 1.0))
    finally:
        event.remove(Engine, "after_cursor_execute", fail)
    assert dump(course.root) == before
    book.write(STAGE, report("ada", 1.0, 1.0))
    assert points_by_student(book, STAGE) == {"ada": 2.0, "bob": 2.0}


def test_a_locked_gradebook_is_named_with_the_way_out(course: Course) -> None:
    path = course.root / "gradebook.db"
    with Gradebook(replace(course, db_url=f"sqlite:///{path}?timeout=0.05")) as book:
        book.write(STAGE, report("ada", 2.0, 3.0))
        before = dump(course.root)
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(GradebookError, match="close formgrader") as caught:
                book.write(STAGE, report("ada", 1.0, 1.0))
            assert str(path) in str(caught.value)
            assert points_by_student(book, STAGE) == {"ada": 5.0}
            other.rollback()
        assert dump(course.root) == before
        book.write(STAGE, report("ada", 1.0, 1.0))


def test_a_locked_gradebook_cannot_be_laid_out(course: Course) -> None:
    path = course.root / "gradebook.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(GradebookError, match="close formgrader"):
            Gradebook(replace(course, db_url=f"sqlite:///{path}?timeout=0.05"))


def test_a_read_only_gradebook_can_be_read_but_not_written(course: Course) -> None:
    with Gradebook(course) as book:
        book.write(STAGE, report("ada", 2.0, 3.0))
    path = course.root / "gradebook.db"
    with Gradebook(replace(course, db_url=f"sqlite:///file:{path}?mode=ro&uri=true")) as book:
        assert points_by_student(book, STAGE) == {"ada": 5.0}
        with pytest.raises(GradebookError, match="read-only") as caught:
            book.write(STAGE, report("ada", 1.0, 1.0))
        assert str(path) in str(caught.value)


def test_a_full_disk_is_named(course: Course, book: Gradebook) -> None:
    book.prepare(STAGE)

    def no_room(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(book._gradebook.engine, "connect", no_room)
    long = report("ada" * 20_000, 2.0, 3.0)
    with pytest.raises(GradebookError, match="The disk is full"):
        book.write(STAGE, long)
    event.remove(book._gradebook.engine, "connect", no_room)
    assert points_by_student(book, STAGE) == {}


def test_a_file_that_is_no_gradebook_is_named(course: Course) -> None:
    (course.root / "gradebook.db").write_text("student,score\n" * 100)
    with pytest.raises(
        GradebookError, match=r"gradebook\.db cannot be used. It is not a gradebook"
    ):
        Gradebook(course)


def test_a_folder_that_is_missing_is_named(course: Course) -> None:
    with pytest.raises(GradebookError, match="It cannot be opened"):
        Gradebook(replace(course, db_url=f"sqlite:///{course.root}/nowhere/gradebook.db"))


def test_a_report_of_another_stage_or_with_unknown_exercises_is_refused(
    course: Course, book: Gradebook
) -> None:
    one = report("ada", 2.0, 3.0)
    with pytest.raises(GradebookError, match="s02"):
        book.write(STAGE, replace(one, stage="s02"))
    more = (*one.exercises, replace(one.exercises[0], name="triple"))
    with pytest.raises(GradebookError, match="triple"):
        book.write(STAGE, replace(one, exercises=more))
    assert points_by_student(book, STAGE) == {}


@pytest.mark.parametrize("kind", ["gone", "empty", "made by nbgrader"])
def test_a_gradebook_that_is_gone_or_empty_is_not_replaced_by_an_export(
    course: Course, book: Gradebook, kind: str
) -> None:
    refuse_missing(course)  # nothing was graded yet
    book.write(STAGE, report("ada", 2.0, 3.0))
    store(course, report("ada", 2.0, 3.0))
    refuse_missing(course)
    path = course.root / "gradebook.db"
    path.unlink()
    if kind == "empty":
        path.touch()
    elif kind == "made by nbgrader":  # any of its commands does so
        Gradebook(course).tidy()
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(GradebookError, match=r"is missing or empty, though reports/.*ada.json"):
        refuse_missing(course)
    assert (path.read_bytes() if path.exists() else None) == before


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("course.toml", "course.toml is a file of the course. Name another file to write"),
        ("", "roster.csv has no column student_id"),
    ],
)
def test_nbgraders_export_ends_with_the_sentences_of_the_kit(
    tmp_path: Path, to: str, words: str
) -> None:
    here = make_sample_course(tmp_path, AVERAGES)
    (tmp_path / "roster.csv").write_text("name\nAda\n")
    before = (tmp_path / "course.toml").read_bytes()
    app = ExportApp()
    app.coursedir = CourseDirectory(root=str(here.root))
    with pytest.raises(SystemExit, match=words):
        CsvExport(parent=app, to=to and str(tmp_path / to)).export(None)
    assert (tmp_path / "course.toml").read_bytes() == before
