"""What a cell of a lesson is: given, an answer to be written, or a grade cell.

A lesson marks its cells with nbgrader's metadata, shortened to what differs from the default::

    # %% nbgrader={"grade_id": "setup", "locked": true}                      given, read-only
    # %% nbgrader={"grade_id": "answer-causal_mask", "solution": true}       the student writes here
    # %% nbgrader={"grade_id": "causal_mask", "grade": true, "points": 2}    the exercise's grade cell
    # %% active="ipynb"                                                      a demonstration
"""

from __future__ import annotations

from typing import Any


def mark(cell: Any) -> dict[str, Any]:
    """The cell's nbgrader metadata, or an empty dict for anything that is not a mapping."""
    metadata = cell.get("metadata", {})
    found = metadata.get("nbgrader", {}) if isinstance(metadata, dict) else {}
    return found if isinstance(found, dict) else {}


def is_grade_cell(cell: Any) -> bool:
    """A locked cell that carries an exercise's points: its checks are ours."""
    found = mark(cell)
    return bool(found.get("grade")) and not found.get("solution")


def complete(found: dict[str, Any]) -> dict[str, Any]:
    """Fill in nbgrader's schema 3 from the short form."""
    grade, solution = bool(found.get("grade")), bool(found.get("solution"))
    full = {
        "grade": grade,
        "grade_id": found["grade_id"],
        "locked": bool(found.get("locked", grade and not solution)),
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    return full | ({"points": found["points"]} if grade else {})
