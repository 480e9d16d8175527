"""Answers in words, through the whole command: what a student did, what a grader gets to see.

One run grades a class; each student has all exercises right. The gradebook is read with nbgrader's
own API.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import jupytext
import nbformat
import pytest
from nbconvert import PythonExporter
from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.api import Gradebook
from nbgrader.utils import determine_grade

from autograder.core.cells import mark
from autograder.core.course import Course
from autograder.core.model import GRADED, ByHand, Report
from autograder.gradebook.database import by_hand
from autograder.grading.work import Options
from autograder.pipeline.executor import LocalExecutor
from autograder.pipeline.run import Run, grade_stage
from autograder.submissions.folders import find_submissions
from tests.classroom import AVERAGES, cell, hand_in, home_of, make_course, notebook, reference

SLUG = AVERAGES
NAME = "smoothing"
BLANK = "YOUR ANSWER HERE"
WORDS = "Only differences count: $e^{100}$ cancels."
STUDENTS: dict[str, tuple[Callable[[], Any], str | None]] = {}


def student(seen: str | None) -> Callable[..., Any]:
    """Register a notebook, and what the answer cell of its autograded notebook holds."""

    def register(make: Callable[[], Any]) -> Callable[[], Any]:
        STUDENTS[make.__name__] = (make, seen)
        return make

    return register


def wrote(words: str) -> Any:
    made = notebook(SLUG)
    cell(made, NAME).source = words
    return made


def place(made: Any) -> int:
    return int(made.cells.index(cell(made, NAME)))


@student(WORDS)
def answered() -> Any:
    return wrote(WORDS)


@student(BLANK)
def left_blank() -> Any:
    return wrote(BLANK)


@student("")
def emptied() -> Any:
    return wrote("")


@student(BLANK)
def cell_deleted() -> Any:
    made = wrote(WORDS)
    del made.cells[place(made)]
    return made


@student(BLANK)
def question_deleted_too() -> Any:
    made = wrote(WORDS)
    del made.cells[place(made) - 1 : place(made) + 1]
    return made


@student(WORDS)
def question_edited_and_points_raised() -> Any:
    made = wrote(WORDS)
    made.cells[place(made) - 1].source = "## Say something nice"
    cell(made, NAME).metadata.nbgrader.points = 99
    return made


@student(WORDS)
def cell_duplicated() -> Any:
    made = wrote(WORDS)
    made.cells.insert(place(made) + 1, copy.deepcopy(cell(made, NAME)))
    return made


@student(WORDS)
def answered_in_the_copy() -> Any:
    made = wrote(BLANK)
    again = copy.deepcopy(cell(made, NAME))
    again.source = WORDS
    made.cells.append(again)
    return made


@student(WORDS)
def answered_in_a_new_cell_below() -> Any:
    made = wrote(BLANK)
    made.cells.insert(place(made) + 1, new_markdown_cell(WORDS))
    return made


@student(WORDS)
def retyped_to_code() -> Any:
    made = wrote(WORDS)
    at, old = place(made), cell(made, NAME)
    made.cells[at] = new_code_cell(WORDS, metadata=old.metadata, id=old.id)
    return made


@student(WORDS)
def retyped_to_raw() -> Any:
    made = wrote(WORDS)
    cell(made, NAME).cell_type = "raw"
    return made


@student(WORDS)
def moved_to_the_top() -> Any:
    made = wrote(WORDS)
    made.cells.insert(0, made.cells.pop(place(made)))
    return made


@student(WORDS)
def all_marks_lost() -> Any:
    made = wrote(WORDS)
    for one in made.cells:
        one.metadata = {}
    return made


@student("< script>alert(1)< /script> [x] (javascript:alert(1))")
def a_script_for_an_answer() -> Any:
    return wrote("<script>alert(1)</script> [x](javascript:alert(1))")


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("words"))


@pytest.fixture(scope="module")
def run(course: Course) -> Run:
    for name, (make, _) in STUDENTS.items():
        hand_in(course, name, SLUG, make())
    hand_in(course, "unreadable", SLUG, "{")
    script = course.root / "submitted" / "a_script_file" / SLUG / f"{SLUG}.py"
    script.parent.mkdir(parents=True)
    script.write_text(stub(WORDS))
    script = course.root / "submitted" / "a_blank_script_file" / SLUG / f"{SLUG}.py"
    script.parent.mkdir(parents=True)
    script.write_text(stub(BLANK))
    script = course.root / "submitted" / "exported_by_nbconvert" / SLUG / f"{SLUG}.py"
    script.parent.mkdir(parents=True)
    script.write_text(PythonExporter().from_notebook_node(wrote(WORDS))[0])
    return grade_stage(course, SLUG, executor=LocalExecutor(2))


def stub(words: str) -> str:
    """The assignment as plain Python, answered."""
    made = jupytext.read(home_of(SLUG) / "assignments" / f"{SLUG}.py", fmt="py:percent")
    for name, source in reference(SLUG).items():
        cell(made, f"answer-{name}").source = source
    cell(made, NAME).source = words
    return str(jupytext.writes(made, fmt="py:percent"))


def seen(course: Course, name: str) -> Any:
    """The answer's cell in the autograded notebook."""
    path = course.root / "autograded" / name / SLUG / f"{SLUG}.ipynb"
    return cell(nbformat.read(path, as_version=4), NAME)


def grade(course: Course, name: str) -> tuple[float | None, float, bool, str | None]:
    """Automatic score, points, whether a person is asked, and the comment in the gradebook."""
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        found = book.find_grade(NAME, SLUG, SLUG, name)
        comment = book.find_comment(NAME, SLUG, SLUG, name).comment
        return found.auto_score, found.max_score, found.needs_manual_grade, comment


WAITS = (None, 2.0, True, None)
SILENT = (0.0, 2.0, False, "No response.")
SCRIPTS = {"a_script_file": WORDS, "a_blank_script_file": BLANK}
SEEN = {name: words for name, (_, words) in STUDENTS.items()} | SCRIPTS


@pytest.mark.parametrize("name", SEEN)
def test_the_answer_lands_in_its_cell_and_waits_unless_it_is_blank(
    course: Course, run: Run, name: str
) -> None:
    report, answer = run.reports[name], seen(course, name)
    assert answer.source == SEEN[name]
    assert answer.cell_type == "markdown" and mark(answer)["points"] == 2
    assert (report.points, report.max_points) == (11, 11), report.notes
    silent = SEEN[name] == BLANK
    assert [(w.name, w.max_points, w.answered) for w in report.written] == [(NAME, 2, not silent)]
    assert grade(course, name) == (SILENT if silent else WAITS)


@pytest.mark.parametrize("name", SEEN)
def test_nbgrader_takes_the_cell_as_the_kit_does(course: Course, run: Run, name: str) -> None:
    expected = (0, 2.0) if SEEN[name] == BLANK else (None, 2.0)
    assert determine_grade(seen(course, name)) == expected


def test_nothing_else_of_a_retyped_answer_is_run(run: Run) -> None:
    assert run.reports["retyped_to_code"].cells == ()


def test_the_question_stands_above_the_answer_in_its_own_words(course: Course, run: Run) -> None:
    released = nbformat.read(course.released(SLUG), as_version=4)
    for name in SEEN:
        path = course.root / "autograded" / name / SLUG / f"{SLUG}.ipynb"
        made = nbformat.read(path, as_version=4)
        question = cell(made, f"question-{NAME}")
        assert question.source == cell(released, f"question-{NAME}").source
        if name not in ("answered_in_the_copy", "moved_to_the_top"):
            below = made.cells[made.cells.index(question) + 1 :]
            assert NAME in [mark(c).get("grade_id") for c in below]


def test_of_an_unreadable_hand_in_nobody_knows_whether_it_is_answered(
    course: Course, run: Run
) -> None:
    assert [w.answered for w in run.reports["unreadable"].written] == [None]
    assert grade(course, "unreadable") == (None, 2.0, True, None)


def test_in_a_script_without_marks_of_cells_a_person_has_to_look_for_the_answer(
    course: Course, run: Run
) -> None:
    report = run.reports["exported_by_nbconvert"]
    assert (report.status, [w.answered for w in report.written]) == (GRADED, [None])
    assert any("has no marks of cells (# %%)" in note for note in report.notes)
    assert [w.name for w in report.waiting(ByHand())] == [NAME]
    assert grade(course, "exported_by_nbconvert") == WAITS


def test_a_score_that_a_person_gave_is_asked_about_again_if_the_submission_changes(
    course: Course, run: Run
) -> None:
    comment = "Why only differences?"
    names = ("answered", "moved_to_the_top")
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        for name in names:
            given = book.find_grade(NAME, SLUG, SLUG, name)
            given.manual_score, given.needs_manual_grade = 1.5, False
            book.find_comment(NAME, SLUG, SLUG, name).manual_comment = comment
        book.db.commit()
    hand_in(course, "moved_to_the_top", SLUG, wrote(WORDS + " Always."))
    again = grade_stage(
        course,
        SLUG,
        find_submissions(course.root / "submitted", SLUG, names),
        options=Options(again=True),
    )
    assert again.reports["answered"].points == 11
    assert grade(course, "answered") == (None, 2.0, False, comment)
    assert grade(course, "moved_to_the_top") == (None, 2.0, True, comment)
    given = by_hand(course, SLUG)
    assert [given[name].unconfirmed for name in names] == [set(), {NAME}]
    with Gradebook(f"sqlite:///{course.root}/gradebook.db", course.id) as book:
        assert [book.find_grade(NAME, SLUG, SLUG, name).manual_score for name in names] == [1.5] * 2
        assert book.find_submission(SLUG, "answered").score == 12.5
        assert book.find_submission(SLUG, "answered").max_score == 13


def test_reports_from_before_there_were_questions_can_be_read(course: Course, run: Run) -> None:
    data = json.loads((course.root / "reports" / SLUG / "answered.json").read_text())
    assert Report.from_dict(data).written == run.reports["answered"].written
    del data["written"]
    assert Report.from_dict(data).written == ()
