"""Every notebook runs in a fresh kernel, as a student runs it."""

from __future__ import annotations

from typing import Any

import nbclient
import nbformat
import pytest

from autograder.content.cells import is_grade_cell, mark
from autograder.course import KIT, load
from tests.classroom import notebook
from tests.waiting import PATIENCE

COURSE = load(KIT)


def executed(made: Any, go_on: bool) -> Any:
    client = nbclient.NotebookClient(
        made, timeout=PATIENCE, kernel_name="python3", allow_errors=go_on
    )
    return client.execute()


def outputs(made: Any, kind: str) -> list[tuple[Any, Any]]:
    return [
        (cell, output)
        for cell in made.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == kind
    ]


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", COURSE.slugs)
def test_a_solved_notebook_runs_without_error_or_warning(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MPLBACKEND", raising=False)  # a student's kernel shows pictures inline
    made = executed(notebook(slug), go_on=False)
    assert [o.text for _, o in outputs(made, "stream") if o.name == "stderr"] == []
    assert any("image/png" in o.data for _, o in outputs(made, "display_data")), "no picture"


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", COURSE.slugs)
def test_an_unsolved_notebook_stops_where_the_student_begins(slug: str) -> None:
    made = executed(nbformat.read(COURSE.released(slug), as_version=4), go_on=True)
    errors = outputs(made, "error")
    first, error = errors[0]
    assert is_grade_cell(first)
    assert error.ename == "NotImplementedError"
    for cell, error in errors:  # no further error is ours
        assert is_grade_cell(cell), (mark(cell), error.evalue)
        assert error.ename == "NotImplementedError", (mark(cell), error.evalue)
