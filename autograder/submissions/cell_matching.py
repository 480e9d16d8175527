"""Find out which cell of a submission is which cell of the release.

Cells are recognised by their mark (nbgrader's ``grade_id``), then by their text, and written
answers by their position below the question. Tools lose marks, and students copy cells, delete them
or write in other cells.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import nbformat

from autograder.core.cells import (
    is_added,
    is_demonstration,
    is_locked,
    is_written_answer,
    mark,
)
from autograder.core.course import Course, CourseError


@dataclass(frozen=True)
class Matches:
    """The names of released cells by the positions of a submission's cells, from 0.

    ``counting`` has the cells that count, at most one for each name. ``copies`` has the others: the
    further cells with the same mark, and copies of locked texts.
    """

    counting: dict[int, str]
    copies: dict[int, str]


class Released:
    """A stage's released notebook, and what is computed from it once for all submissions."""

    def __init__(self, notebook: Any) -> None:
        self.notebook = notebook
        self.cells: list[Any] = notebook.cells

    @cached_property
    def named(self) -> dict[str, Any]:
        """The marked cells by their names."""
        return {str(mark(c)["grade_id"]): c for c in self.cells if mark(c)}

    @cached_property
    def locked(self) -> dict[str, str]:
        """The names of locked cells by their text, with single spaces."""
        return {_words(c.source): n for n, c in self.named.items() if is_locked(c)}

    @cached_property
    def lesson(self) -> set[str]:
        """The texts of all cells but written answers, with single spaces."""
        return {_words(c.source) for c in self.cells if not is_written_answer(c)}

    @cached_property
    def texts(self) -> set[str]:
        """The texts of all cells."""
        return {as_text(c.source) for c in self.cells}

    @cached_property
    def added(self) -> set[str]:
        """The texts of the cells that the build added: the card and the scoreboard."""
        return {as_text(c.source) for c in self.cells if is_added(c)}

    @cached_property
    def demonstrations(self) -> frozenset[str]:
        """The texts of demonstrations."""
        return frozenset(c.source for c in self.cells if is_demonstration(c))


def read_released(course: Course, slug: str) -> Any:
    """Read a stage's released notebook. Raises `CourseError` if it cannot be read."""
    path = course.released(slug)
    try:
        return nbformat.read(path, as_version=4)
    except Exception as error:
        raise CourseError(
            f"{path} cannot be read ({error}). Run `autograder build {slug}`, or restore it."
        ) from error


def match(released: Released, cells: Sequence[Any]) -> Matches:
    """Find the marked cells of the release in a submission. Cells that are no dicts are ignored."""
    known, texts = released.named, released.locked
    raws = {i: c for i, c in enumerate(cells) if isinstance(c, dict)}
    bearers: dict[str, list[int]] = {}
    for position, cell in raws.items():
        name = mark(cell).get("grade_id")
        if isinstance(name, str) and name in known:
            bearers.setdefault(name, []).append(position)
    marked = {position for positions in bearers.values() for position in positions}
    for position, cell in raws.items():
        name = texts.get(_words(as_text(cell.get("source"))), "")
        if name and position not in marked:
            bearers.setdefault(name, []).append(position)
    found = {name: _first(known[name], raws, positions) for name, positions in bearers.items()}
    for name, original in known.items():
        if is_written_answer(original):
            place = _written(released, raws, found, name, bearers.get(name, []))
            found |= {} if place is None else {name: place}
    counting = {position: name for name, position in found.items()}
    copies = {p: n for n, places in bearers.items() for p in places if p not in counting}
    return Matches(counting, copies)


def _first(original: Any, raws: dict[int, Any], bearers: list[int]) -> int:
    """Return the position of the first cell with this mark; of a locked cell, the first one that
    was not changed, if there is one: an answer may be in a copy above it."""
    given = [p for p in bearers if is_locked(original) and same_text(raws[p], original)]
    return [*given, *bearers][0]


def _written(
    released: Released, raws: dict[int, Any], found: dict[str, int], name: str, bearers: list[int]
) -> int | None:
    """Return the position of the answer to a question: the first cell with its mark that is not
    blank, or else a text cell of the student's right below the question. If there is none, the
    first cell with its mark, or a text cell in its place, or None."""
    blank = {"", _words(released.named[name].source)}
    for position in bearers:
        if _words(as_text(raws[position].get("source"))) not in blank:
            return position
    start = found.get(f"question-{name}", found.get(name, len(raws)))
    taken = {p for n, p in found.items() if n != name}
    below = list(_unclaimed(released, raws, taken, start))
    own = [p for p in below if _words(as_text(raws[p].get("source"))) not in blank]
    return next(iter([*own, *bearers, *below]), None)


def _unclaimed(
    released: Released, raws: dict[int, Any], taken: set[int], start: int
) -> Iterator[int]:
    """Yield the positions of text cells between a cell and the next cell of the release."""
    for position in (p for p in raws if p > start):
        if position in taken or _words(as_text(raws[position].get("source"))) in released.lesson:
            return
        if raws[position].get("cell_type") != "code":
            yield position


def same_text(one: Any, other: Any) -> bool:
    """Whether two cells differ in nothing but blanks and line breaks."""
    return _words(as_text(one.get("source"))) == _words(as_text(other.get("source")))


def as_text(value: Any) -> str:
    """Return a text that can be encoded in UTF-8, from any value that is in place of a text."""
    if isinstance(value, list):
        value = "".join(map(as_text, value))
    whole = "" if value is None else str(value)
    return whole.encode("utf-8", "replace").decode()


@functools.lru_cache(maxsize=4096)  # all submissions contain the texts of the release
def _words(source: str) -> str:
    return " ".join(source.split())
