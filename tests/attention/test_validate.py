"""`nbgrader validate` fails on what is not right yet, says why, and passes what is right."""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import Execute
from nbgrader.validator import Validator

from autograder.core.cells import RAISES, is_added, mark
from autograder.core.course import KIT, load
from tests.attention.test_notebooks_run import nbgraders_points
from tests.classroom import at_home, notebook
from tests.waiting import PATIENCE

COURSE = load(KIT)
WRONG = "def dot_product(a, b):\n    return [0.0]"


def failed(made: Any, folder: Path) -> dict[str, str]:
    """The grade cells that nbgrader's `Validator` finds failing, and their errors.

    The notebook runs in a kernel of its own. A cell that was changed, or is of another type than
    it was released with, fails the test that asks.
    """
    path = folder / "notebook.ipynb"
    nbformat.write(made, path)
    found = Validator().validate(str(path))
    assert found.keys() <= {"failed"}, found
    names = {cell.source.strip(): mark(cell).get("grade_id", "") for cell in made.cells}
    return {names[one["source"]]: one["raw_error"] for one in found.get("failed", [])}


def test_validate_fails_on_the_stub_and_passes_on_the_reference(tmp_path: Path) -> None:
    """A question is not answered well or badly for nbgrader, but answered or not."""
    stage = COURSE.stage("s01_softmax")
    unsolved = failed(nbformat.read(COURSE.released(stage.slug), as_version=4), tmp_path)
    assert set(unsolved) == {e.name for e in (*stage.exercises, *stage.questions)}
    for exercise in stage.exercises:
        assert "NotImplementedError" in unsolved[exercise.name]
    for question in stage.questions:
        assert unsolved[question.name] == "You did not provide a response."
    assert failed(notebook(stage.slug), tmp_path) == {}


def test_the_command_shows_a_student_the_failing_cell_and_the_explanation(tmp_path: Path) -> None:
    made = notebook("s01_softmax", dot_product=WRONG)
    nbformat.write(made, tmp_path / "s01_softmax.ipynb")
    done = subprocess.run(
        [Path(sys.executable).with_name("nbgrader"), "validate", "s01_softmax.ipynb"],
        cwd=tmp_path,
        env=at_home(tmp_path / "home"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "VALIDATION FAILED ON 1 CELL(S)" in done.stdout
    assert "AssertionError: You give a list; after multiplying" in done.stdout


def test_checks_that_fail_are_found_though_the_cells_below_them_run(tmp_path: Path) -> None:
    made = notebook("s01_softmax", dot_product=WRONG, softmax_naive="")
    found = failed(made, tmp_path)
    assert list(found) == ["dot_product", "softmax_naive"]
    assert "You give a list" in found["dot_product"]
    assert "NotImplementedError" in found["softmax_naive"]


def test_nbgrader_scores_a_notebook_as_if_it_had_no_tags_and_no_scoreboard() -> None:
    made = notebook("s01_softmax", dot_product=WRONG, softmax_naive="")
    plain = copy.deepcopy(made)
    plain.cells = [cell for cell in plain.cells if not is_added(cell)]
    for cell in plain.cells:
        cell.metadata.pop("tags", None)
    stage = COURSE.stage("s01_softmax")
    points = {e.name: e.points for e in stage.exercises}
    unread = dict.fromkeys((q.name for q in stage.questions), None)
    expected = points | {"dot_product": 0, "softmax_naive": 0} | unread
    assert scores(made) == scores(plain) == expected
    assert any(RAISES in cell.metadata.get("tags", ()) for cell in made.cells)


def scores(made: Any) -> dict[str, float | None]:
    """What nbgrader's own autograde gives each exercise and question, after it has run the
    notebook."""
    ran, _ = Execute().preprocess(made, {})
    return nbgraders_points(ran)
