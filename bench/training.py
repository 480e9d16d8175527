"""``make training``: how long lesson s14 trains its language model, with the reference's answers.

The cells run as in the notebook, up to the one that trains. It should take about a minute on two
cores, and a student should not wait much longer than the lesson says.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import matplotlib
import nbformat
from rich.console import Console

from autograder.core.cells import is_demonstration, is_grade_cell, mark
from autograder.core.course import KIT
from bench import bounds
from bench.bounds import Bound

SLUG, CELL = "s14_language_model", "training"
SECONDS = 60


def cells() -> Iterator[Any]:
    """The lesson's code cells that training needs, and the one that trains; no other demonstration
    and no check."""
    lesson = nbformat.read(KIT / "source" / SLUG / f"{SLUG}.ipynb", as_version=4)
    for cell in lesson.cells:
        needed = mark(cell).get("grade_id") == CELL or not is_demonstration(cell)
        if cell.cell_type == "code" and needed and not is_grade_cell(cell):
            yield cell


def measured() -> list[Bound]:
    """Run the lesson up to its training, and return the seconds of that cell."""
    matplotlib.use("Agg")
    names: dict[str, Any] = {"__name__": "__main__"}
    seconds = None
    for cell in cells():
        began = time.perf_counter()
        exec(cell.source, names)
        if mark(cell).get("grade_id") == CELL:
            seconds = time.perf_counter() - began
    return [Bound("seconds of training", seconds, at_most=SECONDS, unit="s")]


if __name__ == "__main__":
    sys.exit(0 if bounds.show(Console(), f"Training in {SLUG}", measured()) else 1)
