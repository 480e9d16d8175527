"""What nbgrader says of a notebook when a student presses Validate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbgrader.validator import Validator

from autograder.core.cells import mark
from autograder.core.course import KIT, Course, load
from tests.classroom import notebook

COURSE: Course = load(KIT)


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


def check_both_ways(slug: str, folder: Path) -> None:
    """The released notebook fails in every exercise and question; with the reference in it, in
    none. (A question is not answered well or badly for nbgrader, but answered or not.)"""
    stage = COURSE.stage(slug)
    unsolved = failed(nbformat.read(COURSE.released(slug), as_version=4), folder)
    assert set(unsolved) == {e.name for e in (*stage.exercises, *stage.questions)}
    for one in stage.exercises:
        assert "NotImplementedError" in unsolved[one.name]
    for one in stage.questions:
        assert unsolved[one.name] == "You did not provide a response."
    assert failed(notebook(slug), folder) == {}
