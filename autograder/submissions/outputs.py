"""Limit how much is kept of what all cells of a submission together print and raise."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from autograder.core.model import CellNote

NOTES_CHARACTERS = 20_000  # of the report's notes about cells
Printed = tuple[str, str | None]  # what a cell printed, and its error


def bounded(outputs: Mapping[int, Printed], most: int) -> dict[int, Printed]:
    """Return the outputs of cells by position that fit into ``most`` bytes of a notebook file, from
    the first cell on. If some are dropped, the last one says so."""
    kept: dict[int, Printed] = {}
    for position, (text, error) in sorted(outputs.items()):
        shown, most = _cut(text, most)
        reason, most = _cut(error or "", most, copies=2)  # a notebook holds an error twice
        kept[position] = shown, reason or None
        if (shown, reason) != (text, error or ""):
            kept[position] = f"{shown}{LEFT_OUT}", reason or None
            break
    return kept


LEFT_OUT = (
    "\n[... The rest of what the cells of this notebook print is not kept: it is too long.]\n"
)


def bounded_notes(notes: Sequence[CellNote]) -> tuple[CellNote, ...]:
    """Return the first notes with at most `NOTES_CHARACTERS` together, and one about the rest."""
    kept: list[CellNote] = []
    left = NOTES_CHARACTERS
    for number, note in enumerate(notes):
        left -= len(note.message)
        if left < 0:
            rest = len(notes) - number
            words = f"{rest} more cells did not run to their end, from cell {note.cell} on."
            return (*kept, CellNote(note.cell, words))
        kept.append(note)
    return tuple(kept)


def size(text: str) -> int:
    """Return how many bytes a text takes in a notebook file, in which each line is a string."""
    lines = json.dumps(text.splitlines(keepends=True), ensure_ascii=False)
    return len(lines.encode("utf-8", "replace"))


def _cut(text: str, most: int, copies: int = 1) -> tuple[str, int]:
    """Return the start of a text that fits into ``most`` bytes, and how many bytes remain."""
    if (needed := copies * size(text)) > most:
        lengths = range(1, len(text) + 1)
        kept = bisect_right(lengths, most, key=lambda length: copies * size(text[:length]))
        text, needed = text[:kept], most
    return text, most - needed
