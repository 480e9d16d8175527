"""Every notebook runs in a fresh kernel, as a student runs it."""

from __future__ import annotations

from typing import Any

import nbclient
import nbformat
import pytest
from nbgrader.utils import determine_grade, is_grade

from autograder.core.cells import SHOW_SCOREBOARD, is_grade_cell, mark
from autograder.core.course import KIT, load
from tests.classroom import notebook
from tests.waiting import PATIENCE

COURSE = load(KIT)


def executed(made: Any) -> Any:
    """Run all cells, as Run All does: an error stops it unless the cell may raise one."""
    return nbclient.NotebookClient(made, timeout=PATIENCE, kernel_name="python3").execute()


def outputs(made: Any, kind: str) -> list[tuple[Any, Any]]:
    return [
        (cell, output)
        for cell in made.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == kind
    ]


def nbgraders_points(made: Any) -> dict[str, float | None]:
    """What nbgrader gives each exercise and question of a notebook that has run; None where
    somebody has to read it. `nbgrader validate` calls those failed that are not full."""
    graded = (cell for cell in made.cells if is_grade(cell))
    return {mark(cell)["grade_id"]: determine_grade(cell)[0] for cell in graded}


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", COURSE.slugs)
def test_a_solved_notebook_runs_without_error_or_warning(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MPLBACKEND", raising=False)  # a student's kernel shows pictures inline
    made = executed(notebook(slug))
    assert [o.text for _, o in outputs(made, "stream") if o.name == "stderr"] == []
    assert outputs(made, "error") == []
    assert any("image/png" in o.data for _, o in outputs(made, "display_data")), "no picture"
    stage = COURSE.stage(slug)
    unread = dict.fromkeys((q.name for q in stage.questions), None)
    assert nbgraders_points(made) == {e.name: e.points for e in stage.exercises} | unread


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", COURSE.slugs)
def test_an_unsolved_notebook_runs_to_its_end_and_every_check_raises(slug: str) -> None:
    made = executed(nbformat.read(COURSE.released(slug), as_version=4))
    assert set(nbgraders_points(made).values()) == {0}
    errors = outputs(made, "error")
    exercises = [e.name for e in COURSE.stage(slug).exercises]
    assert [mark(cell)["grade_id"] for cell, _ in errors] == exercises
    assert made.cells[-1].id == SHOW_SCOREBOARD
    shown = made.cells[-1].outputs[0].data["text/plain"]
    assert f"0 of {len(exercises)} pass" in shown
    assert [line.split()[-1] for line in shown.splitlines() if "not written" in line] == exercises
    for cell, error in errors:  # no further error is ours
        assert is_grade_cell(cell), (mark(cell), error.evalue)
        assert error.ename == "NotImplementedError", (mark(cell), error.evalue)
