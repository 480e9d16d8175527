"""Which cell of a hand-in is which cell of the release?

Three things tell, in this order: the mark (nbgrader's ``grade_id``), the text, and, for answers in
words, the place below their question. Tools lose marks, and students copy cells, delete them or
write beside them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.content.cells import is_locked, is_written_answer, mark


@dataclass(frozen=True)
class Matches:
    """Names of released cells by the positions of a hand-in's cells, from 0.

    ``counting`` has the cells that count, at most one for each name. ``copies`` has the others
    that bear a name: cells with a mark that counts elsewhere, and repeated locked texts.
    """

    counting: dict[int, str]
    copies: dict[int, str]


def named(released: Any) -> dict[str, Any]:
    """The release's marked cells by their names."""
    return {str(mark(c)["grade_id"]): c for c in released.cells if mark(c)}


def match(released: Any, cells: Sequence[Any]) -> Matches:
    """Find the release's marked cells among a hand-in's. What is no mapping is passed over."""
    known = named(released)
    raws = {i: c for i, c in enumerate(cells) if isinstance(c, dict)}
    bearers: dict[str, list[int]] = {}
    for position, cell in raws.items():
        name = mark(cell).get("grade_id")
        if isinstance(name, str) and name in known:
            bearers.setdefault(name, []).append(position)
    marked = {position for positions in bearers.values() for position in positions}
    texts = {_words(c.source): n for n, c in known.items() if is_locked(c)}
    for position, cell in raws.items():
        name = texts.get(_words(as_text(cell.get("source"))), "")
        if name and position not in marked:
            bearers.setdefault(name, []).append(position)
    found = {name: positions[0] for name, positions in bearers.items()}
    for name, original in known.items():
        if is_written_answer(original):
            place = _written(released, raws, found, name, bearers.get(name, []))
            found |= {} if place is None else {name: place}
    counting = {position: name for name, position in found.items()}
    copies = {p: n for n, places in bearers.items() for p in places if p not in counting}
    return Matches(counting, copies)


def _written(
    released: Any, raws: dict[int, Any], found: dict[str, int], name: str, bearers: list[int]
) -> int | None:
    """Where the answer to a question stands: in the first cell with its mark that was written in;
    or else in a text cell of the student's own right below the question. Nothing written: the first
    cell with its mark, or a text cell at its place, or None."""
    blank = {"", _words(named(released)[name].source)}
    for position in bearers:
        if _words(as_text(raws[position].get("source"))) not in blank:
            return position
    start = found.get(f"question-{name}", found.get(name, len(raws)))
    taken = {p for n, p in found.items() if n != name}
    below = list(_unclaimed(released, raws, taken, start))
    own = [p for p in below if _words(as_text(raws[p].get("source"))) not in blank]
    return next(iter([*own, *bearers, *below]), None)


def _unclaimed(released: Any, raws: dict[int, Any], taken: set[int], start: int) -> Iterator[int]:
    """The text cells between a cell and the next one of the release."""
    lesson = {_words(c.source) for c in released.cells if not is_written_answer(c)}
    for position in (p for p in raws if p > start):
        if position in taken or _words(as_text(raws[position].get("source"))) in lesson:
            return
        if raws[position].get("cell_type") != "code":
            yield position


def as_text(value: Any) -> str:
    """A text that can be written as UTF-8, from whatever stands where a text should."""
    if isinstance(value, list):
        value = "".join(map(as_text, value))
    whole = "" if value is None else str(value)
    return whole.encode("utf-8", "replace").decode()


@functools.lru_cache(maxsize=4096)  # the release's texts come again with every hand-in
def _words(source: str) -> str:
    return " ".join(source.split())
