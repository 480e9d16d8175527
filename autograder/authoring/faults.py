"""Find faults of a lesson because of which it cannot be built."""

from __future__ import annotations

import ast
import keyword
import math
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from autograder.core import cells

BEGIN, END = "BEGIN SOLUTION", "END SOLUTION"
RUBRIC = "**Rubric.**"
# Words at which nbgrader would cut something out, or start a kernel and fill something in.
FORBIDDEN = ("BEGIN HIDDEN TESTS", "END HIDDEN TESTS", "BEGIN MARK SCHEME", "AUTOTEST")
LIKE_MARK = 0.9  # how similar a comment is to a SOLUTION mark, from 0 to 1, to be a misspelling
CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def faults(slug: str, lesson: Sequence[Any]) -> Iterator[str]:
    """Yield one sentence for each fault of the lesson's cells."""
    seen: set[str] = set()
    answers: set[str] = set()
    given: set[str] = set()
    above: Any = {}
    for position, cell in enumerate(lesson, 1):
        found, cell_id = cells.mark(cell), cells.cell_id(slug, position, cell)
        here = f"cell {position} ({cell_id})" if found else f"cell {position}"
        yield from (f"{here} {fault}." for fault in _of_any(cell))
        if cell_id in seen:
            yield f"{here} has the same grade_id as a cell above; every cell needs its own."
        if not CELL_ID.fullmatch(cell_id):
            yield f"{here} needs a grade_id of at most 64 letters, digits, '-' and '_'."
        if cell_id in cells.ADDED | cells.ADDED_NAMES:
            yield f"{here} has a grade_id that the build uses for a cell of its own; rename it."
        seen.add(cell_id)
        if found.get("solution"):
            answers.add(cell_id)
        if cells.is_locked(cell) and not found.get("grade"):
            given.add(cell_id)
        if cells.is_grade_cell(cell):
            yield from (f"{here} is a grade cell {fault}." for fault in _of_grade(found, answers))
        if cells.is_written_answer(cell):
            more = _of_written(cell, given)
            yield from (f"{here} is a written answer {fault}." for fault in more)
        if cells.is_hints(cell):
            if not cells.is_grade_cell(above):
                yield f"{here} is a list of hints that is not directly below a grade cell."
            if cell.cell_type != "markdown" or not cell.source.startswith("- "):
                yield f"{here} is a list of hints whose text does not begin with '- '."
        above = cell


def _of_any(cell: Any) -> Iterator[str]:
    """Yield faults of a cell that do not depend on others."""
    found = cells.mark(cell)
    marks = [mark for line in cell.source.split("\n") for mark in (BEGIN, END) if mark in line]
    misread = "nbgrader" in cell.metadata and not found
    if misread or "incorrectly_encoded_metadata" in cell.metadata:
        yield "has a first line that cannot be read; look at the JSON after nbgrader="
    if found and "grade_id" not in found:
        yield "has nbgrader metadata without a grade_id"
    if unknown := sorted(set(found) - cells.KEYS):
        yield f"has nbgrader metadata that is not used ({', '.join(unknown)})"
    for word in FORBIDDEN:
        if word in cell.source:
            yield f"says {word}; hidden checks belong in graders/"
    if cell.cell_type == "code" and found.get("solution"):
        yield from _of_code(cell.source)
    if marks != [BEGIN, END] * (len(marks) // 2):
        yield "has SOLUTION marks that do not pair up; each BEGIN needs its END"
    if marks and not found.get("solution"):
        yield 'has SOLUTION marks and is no answer cell; it lacks "solution": true'
    if found.get("solution") and not marks:
        yield "is an answer cell without SOLUTION marks; nothing in it would be cut out"
    if cell.cell_type == "code" and cells.is_written_answer(cell):
        yield "is an answer cell and a grade cell at once; points need a cell of their own"


def _of_code(source: str) -> Iterator[str]:
    """Yield faults of the code of an answer cell."""
    for line in map(str.strip, source.split("\n")):
        words = line.lstrip("# ") if line.startswith("#") else ""
        is_like = get_close_matches(words, (BEGIN, END), cutoff=LIKE_MARK)
        if is_like and BEGIN not in line and END not in line:
            yield f"has the comment {line!r}, which looks like a SOLUTION mark and is none"
    try:
        ast.parse(source)
    except SyntaxError as error:
        yield f"is an answer cell that is not Python: {error.msg} in line {error.lineno}"


def _of_grade(found: dict[str, Any], answers: set[str]) -> Iterator[str]:
    """Yield faults of a grade cell, to be read after "is a grade cell"."""
    name = str(found.get("grade_id", ""))
    if not name.isidentifier() or keyword.iskeyword(name):
        yield "whose grade_id is not the name of a function or class"
    if f"answer-{name}" not in answers:
        yield f"without an answer cell (answer-{name}) above it"
    yield from _of_points(found.get("points"))


def _of_written(cell: Any, given: set[str]) -> Iterator[str]:
    """Yield faults of a written answer, to be read after "is a written answer"."""
    found = cells.mark(cell)
    if f"question-{found.get('grade_id')}" not in given:
        yield f"without a locked cell with its question (question-{found.get('grade_id')}) above it"
    lines = [line.strip() for line in cell.source.split("\n")]
    if BEGIN not in lines[0] or END not in lines[-1]:
        yield "with text outside its SOLUTION marks; the question belongs in a cell of its own"
    if RUBRIC not in cell.source:
        yield f"without a rubric: a paragraph that begins with {RUBRIC}"
    yield from _of_points(found.get("points"))


def _of_points(points: Any) -> Iterator[str]:
    """Yield faults of the points of a cell that has some."""
    if points is None:
        yield "without points"
    elif type(points) not in (int, float) or not 0 < points < math.inf:
        yield f"with {points!r} points; the points have to be a number above 0"
