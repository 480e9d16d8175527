"""What a cell of a lesson is: given, an answer to be written, a grade cell, or a written answer.

A lesson marks its cells with nbgrader's metadata, shortened to what differs from the default::

    # %% nbgrader={"grade_id": "setup", "locked": true}                    given, read-only
    # %% nbgrader={"grade_id": "answer-causal_mask", "solution": true}     the student writes here
    # %% nbgrader={"grade_id": "causal_mask", "grade": true, "points": 2}  the exercise's grade cell
    # %% [markdown] nbgrader={"grade_id": "why", "grade": true, "solution": true, "points": 2}
    #                                                          the answer in words to "question-why"
    # %% active="ipynb"                                                    a demonstration
    # %% [markdown] tags=["hints"]                          hints for the grade cell above, by rungs
"""

from __future__ import annotations

import re
from typing import Any

# What nbgrader's schema 3 knows of a cell.
KEYS = {"grade_id", "grade", "locked", "points", "solution", "task"}
KEYS |= {"schema_version", "checksum", "cell_type"}
# The tag of a demonstration in a notebook, where the lesson has ``active="ipynb"``. Jupytext knows
# both; JupyterLab shows the tag and minds neither.
DEMONSTRATION = "active-ipynb"
HINTS = "hints"  # the tag of a list of hints; it becomes a part of the card's cell
RAISES = "raises-exception"  # the tag at which Jupyter goes on after a cell that raised an error
# The ids of cells that a build puts in, and the names that these cells define.
CARD = "card"  # draws cards
SCOREBOARD = "scoreboard"  # notes which visible checks pass
SHOW_SCOREBOARD = "show-scoreboard"
ADDED = {CARD, SCOREBOARD, SHOW_SCOREBOARD}
ADDED_NAMES = {"_card", "hint", "_scoreboard", "scoreboard"}


def mark(cell: Any) -> dict[str, Any]:
    """The cell's nbgrader metadata, or an empty dict for anything that is not a mapping."""
    metadata = cell.get("metadata", {})
    found = metadata.get("nbgrader", {}) if isinstance(metadata, dict) else {}
    return found if isinstance(found, dict) else {}


def is_grade_cell(cell: Any) -> bool:
    """A locked cell that carries an exercise's points: its checks are ours."""
    found = mark(cell)
    return bool(found.get("grade")) and not found.get("solution")


def is_written_answer(cell: Any) -> bool:
    """A cell that holds an answer in words and its points: a person grades it."""
    found = mark(cell)
    return bool(found.get("grade")) and bool(found.get("solution"))


def is_locked(cell: Any) -> bool:
    """A cell whose text is the release's: a given cell or a grade cell."""
    found = mark(cell)
    return not found.get("solution") and bool(found.get("grade") or found.get("locked"))


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


def cell_id(slug: str, position: int, cell: Any) -> str:
    """The cell's id in a notebook: its grade_id, or else its place, counted from 1."""
    return str(mark(cell).get("grade_id", f"{slug}-{position}"))


def shorten(found: dict[str, Any]) -> dict[str, Any]:
    """The short form again, which `complete` fills in (but for checksum and cell_type)."""
    grade, solution = bool(found.get("grade")), bool(found.get("solution"))
    short: dict[str, Any] = {"grade_id": found["grade_id"]}
    short |= {"grade": True, "points": found["points"]} if grade else {}
    short |= {"solution": True} if solution else {}
    implied = grade and not solution
    locked = bool(found.get("locked", implied))
    return short | ({"locked": locked} if locked != implied else {})


def is_demonstration(cell: Any) -> bool:
    """Whether the cell runs in the notebook only, and is commented out in the ``.py`` file."""
    metadata = cell.get("metadata", {})
    return metadata.get("active") == "ipynb" or DEMONSTRATION in metadata.get("tags", [])


def is_hints(cell: Any) -> bool:
    """Whether the cell is a list of hints, which belongs to the grade cell above it."""
    return HINTS in cell.get("metadata", {}).get("tags", [])


def hints(cell: Any) -> list[str]:
    """The rungs of a list of hints: its items, each as one line."""
    items = re.split(r"^- ", cell.source.strip(), flags=re.M)
    return [" ".join(item.split()) for item in items if item.strip()]


def is_added(cell: Any) -> bool:
    """Whether a build put the cell in (the card, the scoreboard), for a student's screen only."""
    return cell.get("id") in ADDED and is_demonstration(cell)
