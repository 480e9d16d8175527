"""Attacks on the paper instead of the work: marks, points, names, dates, and files beside it.

What counts is decided by the release and the course: of a hand-in only the code is taken.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.core.cells import is_grade_cell, mark
from autograder.core.model import UNREADABLE
from autograder.grading.work import Graded
from autograder.pipeline import run
from autograder.submissions.timestamps import handed_in
from tests.classroom import AVERAGES, answer, hand_in, notebook
from tests.sandbox.attacks.conftest import EXERCISE, SLUG, Desk, Result

WRONG = "def upper_triangle(n):\n    return torch.zeros(n, n)"
TAMPERINGS: dict[str, Callable[[Any], Any]] = {}


def tampering(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Register what somebody does to a notebook in which one exercise is wrong."""
    TAMPERINGS[change.__name__] = change
    return change


def cell(made: Any, name: str) -> Any:
    return next(c for c in made.cells if mark(c).get("grade_id") == name)


@tampering
def points_in_the_metadata(made: Any) -> None:
    for c in filter(is_grade_cell, made.cells):
        mark(c)["points"] = 10**6
    cell(made, EXERCISE).metadata["nbgrader"]["auto_score"] = 100


@tampering
def points_that_are_no_numbers(made: Any) -> None:
    for c, points in zip(
        filter(is_grade_cell, made.cells), ("∞", None, -1, [], 1e999), strict=False
    ):
        mark(c)["points"] = points


@tampering
def the_marks_of_two_exercises_swapped(made: Any) -> None:
    one, other = cell(made, EXERCISE), cell(made, "center")
    mark(one)["grade_id"], mark(other)["grade_id"] = "center", EXERCISE


@tampering
def the_marks_of_two_answers_swapped(made: Any) -> None:
    one, other = answer(made, EXERCISE), answer(made, "center")
    mark(one)["grade_id"], mark(other)["grade_id"] = "answer-center", f"answer-{EXERCISE}"


@tampering
def the_mark_of_a_full_exercise_on_all_grade_cells(made: Any) -> None:
    for c in filter(is_grade_cell, made.cells):
        mark(c)["grade_id"] = "center"


@tampering
def grade_cells_without_a_mark(made: Any) -> None:
    for c in filter(is_grade_cell, made.cells):
        del mark(c)["grade_id"]


@tampering
def marks_of_other_types(made: Any) -> None:
    odd = (None, 7, [], {"a": 1}, ["center"], True, "\ud800", "x" * 10**5)
    for c, name in zip((c for c in made.cells if mark(c)), odd, strict=False):
        if mark(c)["grade_id"] not in ("setup", f"answer-{EXERCISE}"):
            mark(c)["grade_id"] = name


@tampering
def a_grade_cell_that_asserts_nothing(made: Any) -> None:
    cell(made, EXERCISE).source = "assert True\nprint('18/18')"


@tampering
def a_grade_cell_that_is_an_answer(made: Any) -> None:
    mark(cell(made, EXERCISE)).update(solution=True, locked=False)
    cell(made, EXERCISE).source = "upper_triangle = lambda n: True"


@tampering
def an_answer_that_is_a_grade_cell(made: Any) -> None:
    mark(answer(made, EXERCISE)).update(grade=True, solution=False, locked=True, points=18)


@tampering
def a_locked_cell_that_changes_torch(made: Any) -> None:
    cell(made, "setup").source += "\ntorch.equal = lambda *a: True\ntorch.zeros = torch.ones"


@tampering
def locked_cells_that_are_not(made: Any) -> None:
    for c in made.cells:
        if mark(c):
            mark(c)["locked"] = False


@tampering
def an_answer_before_and_after_with_our_marks(made: Any) -> None:
    fake = copy.deepcopy(cell(made, EXERCISE))
    fake.source = "print('upper_triangle: 2/2 points')"
    made.cells.insert(0, fake)
    made.cells.append(copy.deepcopy(fake))


@tampering
def feedback_of_the_students_own(made: Any) -> None:
    place = made.cells.index(cell(made, EXERCISE))
    made.cells.insert(place, new_markdown_cell("## ✓ Full marks\n\nScore: 18 of 18 (by nbgrader)"))
    made.cells[place + 1].outputs = [
        {"output_type": "stream", "name": "stdout", "text": "✓ everything is right"}
    ]


@tampering
def a_kernel_of_ones_own(made: Any) -> None:
    made.metadata["kernelspec"] = {"name": "../../evil", "language": "bash", "display_name": "x"}
    made.metadata["language_info"] = {"name": "R", "file_extension": ".sh"}


@tampering
def another_version_of_the_marks(made: Any) -> None:
    for c in made.cells:
        if mark(c):
            mark(c)["schema_version"] = 99
            mark(c)["cell_type"] = "raw"
            mark(c)["checksum"] = "0" * 32


@tampering
def a_task_cell_worth_a_hundred_points(made: Any) -> None:
    task = new_markdown_cell("My task.")
    task.metadata["nbgrader"] = {
        "grade_id": "bonus", "task": True, "grade": True, "solution": True, "locked": False,
        "points": 100, "schema_version": 3,
    }  # fmt: skip
    made.cells.append(task)


@tampering
def an_exercise_of_the_students_own(made: Any) -> None:
    extra = new_code_cell("assert True")
    extra.metadata["nbgrader"] = mark(cell(made, EXERCISE)) | {"grade_id": "extra", "points": 50}
    made.cells.append(extra)


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_wrong_answer_stays_wrong_with(desk: Desk, name: str) -> None:
    made = notebook(SLUG, **{EXERCISE: WRONG})
    TAMPERINGS[name](made)
    result = desk.grade(made=json.loads(json.dumps(made)))
    assert result.report.status == "graded", result.words
    assert result.lost == {EXERCISE: 0.0}, result.words
    assert (result.report.points, result.report.max_points) == (16.0, 18.0)
    grades = {
        mark(c)["grade_id"]: mark(c)["points"] for c in result.notebook.cells if is_grade_cell(c)
    }
    assert grades == {e.name: e.max_points for e in result.report.exercises}
    shown = next(c for c in result.notebook.cells if mark(c).get("grade_id") == EXERCISE)
    assert "✗" in shown.outputs[0].text
    assert "assert places.shape == (3, 3)" in shown.source


def test_a_notebook_that_claims_another_student_is_its_folders(desk: Desk) -> None:
    made = notebook(SLUG, **{EXERCISE: WRONG})
    made.metadata |= {"student": "alice", "authors": [{"name": "alice"}], "nbgrader": {"id": "a"}}
    result = desk.grade(made=made, student="mallory")
    assert result.report.student == "mallory"
    assert "alice" not in result.text


def test_the_notebook_of_another_stage_is_told_apart(desk: Desk) -> None:
    made = notebook(AVERAGES)
    made.metadata["title"] = SLUG
    result = desk.grade(made=made)
    assert result.report.status == UNREADABLE
    assert result.report.points is None
    assert f"contains the exercises of {AVERAGES}" in result.words


# -- files beside the notebook ----------------------------------------------------------------

FAKES = {
    "torch.py": "raise SystemExit('mine')",
    "torch/__init__.py": "raise SystemExit('mine')",
    "matplotlib.py": "raise SystemExit('mine')",
    "autograder.py": "raise SystemExit('mine')",
    "safetensors.py": "raise SystemExit('mine')",
    "sitecustomize.py": "raise SystemExit('mine')",
    "usercustomize.py": "raise SystemExit('mine')",
    "conftest.py": "raise SystemExit('mine')",
    "pytest.ini": "[pytest]\naddopts = --collect-only\n",
    "nbgrader_config.py": "raise SystemExit('mine')",
    "course.toml": "[course]\nid = 'mine'\nseeds = []\n",
    "salt.txt": "mine",
    "gradebook.db": "mine",
    f"autograded/{SLUG}.ipynb": "{}",
    f"reports/{SLUG}/mallory.json": '{"points": 18}',
    f"test_{SLUG}.py": "def test_all(): pass",
    "__pycache__/torch.cpython-311.pyc": "mine",
    "torch.pth": "import os; os._exit(0)",
}


@pytest.mark.parametrize("name", FAKES)
def test_a_file_beside_the_notebook_changes_nothing(desk: Desk, name: str) -> None:
    folder = desk.course.root / "submitted" / "shadow" / SLUG
    fake = folder / name
    fake.parent.mkdir(parents=True, exist_ok=True)
    fake.write_text(FAKES[name])
    try:
        result = desk.grade(
            "import sys\nimport matplotlib.pyplot, safetensors.torch\nprint(torch.ones(1))",
            at=3, student="shadow", **{EXERCISE: WRONG},
        )  # fmt: skip
    finally:
        fake.unlink()
    assert result.lost == {EXERCISE: 0.0}, result.words
    assert result.report.course == "test"
    assert "mine" not in result.printed


@pytest.mark.parametrize("name", ["helper.py", ".helper.py", "timestamp.txt"])
def test_a_link_beside_the_notebook_brings_nothing_in(desk: Desk, name: str) -> None:
    secret = desk.course.root / "notes-of-the-instructor.txt"
    secret.write_text("a-secret-of-ours = 1\n")
    folder = hand_in(desk.course, "linker", SLUG, notebook(SLUG)).parent
    link = folder / name
    link.symlink_to(secret)
    try:
        result = desk.grade(
            "import os\nfor f in os.listdir('.'): print(f, open(f).read())", student="linker"
        )
        assert handed_in(folder) is None
        run.write_notebook(desk.course, desk.course.stage(SLUG), _kept(result), folder)
    finally:
        link.unlink()
    assert "a-secret-of-ours" not in result.text
    kept = desk.course.root / "autograded" / "linker" / SLUG
    assert not any("a-secret-of-ours" in p.read_text() for p in kept.iterdir())


def _kept(result: Result) -> Graded:
    return Graded(result.report, json.dumps(result.notebook))


# -- dates ------------------------------------------------------------------------------------

STAMPS = {
    "nonsense": "yesterday, I promise",
    "nothing": "",
    "the_end_of_the_calendar": "9999-12-31 23:59:59 UTC",
    "its_beginning": "0001-01-01 00:00:00 UTC",
    "the_year_ten_thousand": "10000-01-01 00:00:00 UTC",
    "a_number_without_end": "9" * 3000,
    "an_exponent": "1e999999",
    "markup": "<b>2026-01-01</b>",
    "bytes": "\x00\x01\x02",
    "a_very_long_one": "2026-01-01 " * 10**5,
}


@pytest.mark.filterwarnings("ignore:tzname")
@pytest.mark.parametrize("name", STAMPS)
def test_a_date_that_is_none_is_left_out(tmp_path: Path, name: str) -> None:
    (tmp_path / "timestamp.txt").write_text(STAMPS[name])
    assert handed_in(tmp_path) is None


def test_a_date_in_the_far_future_is_a_date(tmp_path: Path) -> None:
    (tmp_path / "timestamp.txt").write_text("9998-12-31 23:59:59 UTC")
    assert handed_in(tmp_path) == datetime(9998, 12, 31, 23, 59, 59)


def test_a_pipe_instead_of_a_date_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "timestamp.txt")
    assert handed_in(tmp_path) is None
