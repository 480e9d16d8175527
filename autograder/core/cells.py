"""Kinds of a lesson's cells: given cells, answer cells, grade cells, and written answers.

A lesson marks its cells with nbgrader's metadata, shortened to what differs from the default::

    # %% nbgrader={"grade_id": "setup", "locked": true}                    given, read-only
    # %% nbgrader={"grade_id": "answer-causal_mask", "solution": true}     the student writes here
    # %% nbgrader={"grade_id": "causal_mask", "grade": true, "points": 2}  the exercise's grade cell
    # %% [markdown] nbgrader={"grade_id": "why", "grade": true, "solution": true, "points": 2}
    #                                                          the answer in words to "question-why"
    # %% active="ipynb"                                                    a demonstration
    # %% [markdown] tags=["hints"]                          a list of hints for the grade cell above
"""

from __future__ import annotations

import json
import re
from typing import Any

# The keys of a cell's metadata in nbgrader's schema 3.
KEYS = {"grade_id", "grade", "locked", "points", "solution", "task"}
KEYS |= {"schema_version", "checksum", "cell_type"}
# The tag of a demonstration in a notebook; the lesson has ``active="ipynb"``. Jupytext reads both.
DEMONSTRATION = "active-ipynb"
HINTS = "hints"  # the tag of a list of hints; it becomes a part of the card's cell
RAISES = "raises-exception"  # the tag at which Jupyter goes on after a cell that raised an error
# Where the metadata begins in the line with which a cell of a lesson begins.
LESSON_MARK = re.compile(r"^#\s*%%.*?\bnbgrader=", re.M)
# The ids of cells that a build adds, and the names that these cells define.
CARD = "card"  # explains visible checks that fail
SCOREBOARD = "scoreboard"  # records which visible checks pass
SHOW_SCOREBOARD = "show-scoreboard"
ADDED = {CARD, SCOREBOARD, SHOW_SCOREBOARD}
ADDED_NAMES = {"_card", "hint", "_scoreboard", "scoreboard"}


def mark(cell: Any) -> dict[str, Any]:
    """Return the cell's nbgrader metadata; an empty dict if it is missing or not a mapping."""
    metadata = cell.get("metadata", {})
    found = metadata.get("nbgrader", {}) if isinstance(metadata, dict) else {}
    return found if isinstance(found, dict) else {}


def lesson_marks(text: str) -> list[dict[str, Any]]:
    """Return the nbgrader metadata of all cells of a lesson that have it, in order.

    jupytext reads the same, but to import it takes half a second, which every command would pay.
    Raises ``ValueError`` with the number of the line if the metadata is no JSON object.
    """
    found = []
    for match in LESSON_MARK.finditer(text):
        try:
            value = json.JSONDecoder().raw_decode(text, match.end())[0]
        except ValueError:
            value = None
        if not isinstance(value, dict):
            line = text.count("\n", 0, match.end()) + 1
            raise ValueError(f"the nbgrader metadata in line {line} is no JSON object")
        found.append(value)
    return found


def is_grade_cell(cell: Any) -> bool:
    """Whether it is a locked cell with an exercise's points."""
    found = mark(cell)
    return bool(found.get("grade")) and not found.get("solution")


def is_written_answer(cell: Any) -> bool:
    """Whether it is a cell for an answer in words, with its points, that a person grades."""
    found = mark(cell)
    return bool(found.get("grade")) and bool(found.get("solution"))


def is_locked(cell: Any) -> bool:
    """Whether students cannot edit the cell: a given cell or a grade cell."""
    found = mark(cell)
    return not found.get("solution") and bool(found.get("grade") or found.get("locked"))


def complete(found: dict[str, Any]) -> dict[str, Any]:
    """Return all keys of nbgrader's schema 3 for metadata in the short form."""
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
    """Return the cell's id in a notebook: its grade_id, or else its position, counted from 1."""
    return str(mark(cell).get("grade_id", f"{slug}-{position}"))


def shorten(found: dict[str, Any]) -> dict[str, Any]:
    """Return the short form of metadata, the inverse of `complete` (without checksum and
    cell_type)."""
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
    """Return the items of a list of hints, each as one line."""
    items = re.split(r"^- ", cell.source.strip(), flags=re.M)
    return [" ".join(item.split()) for item in items if item.strip()]


def is_added(cell: Any) -> bool:
    """Whether the build added the cell (the card, the scoreboard); grading leaves it out."""
    return cell.get("id") in ADDED and is_demonstration(cell)
