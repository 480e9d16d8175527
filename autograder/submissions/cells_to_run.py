"""Find the code cells of a submission that are run.

Cells may have been added, moved, split, duplicated or deleted, and metadata may be lost. Locked
cells get the released text, behind what a student has made of it; locked cells that are missing are
run behind the marked cells above them in the release, but before the next one that is run, if that
is behind the given cells above and behind answers that they use. Grade cells are not run, nor are
demonstrations that have a mark.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.core.cells import (
    is_added,
    is_demonstration,
    is_grade_cell,
    is_locked,
    is_written_answer,
)
from autograder.submissions.cell_matching import Matches, Released, match, same_text
from autograder.submissions.magics import without_magics
from autograder.submissions.syntax import defines, names_bound, names_of_cell

AMONG_CHECKS = (
    "Cell {cell} contains checks, and is not run when your score is made. What you have defined in "
    "it does not count: {names}. It belongs into a cell of your own."
)
SHOWN = 10  # names in one sentence


@dataclass(frozen=True)
class CodeCell:
    """A code cell to run: its position in the notebook, from 0, or negative if it was restored."""

    position: int
    source: str

    @property
    def number(self) -> int:
        """The position counted from 1, as people do."""
        return self.position + 1

    @property
    def label(self) -> str:
        """What messages call the cell."""
        return label_of(self.position)


def label_of(position: int) -> str:
    """Return what messages call the cell with this `CodeCell.position`."""
    return f"cell {position + 1}" if position >= 0 else "a given cell that was restored"


def cells_to_run(
    submitted: list[Any], released: Released
) -> tuple[tuple[CodeCell, ...], dict[str, bool], list[str]]:
    """Return the code cells to run, which questions are answered, and notes about the cells."""
    ours, matches = released.named, match(released, submitted)
    places = {name: position for position, name in matches.counting.items()}
    missing = [name for name, c in ours.items() if _is_restored(c) and name not in places]
    notes = []
    if missing:
        notes.append(f"Given cells that were missing were restored: {', '.join(missing)}.")
    answered = {
        name: name in places and str(submitted[places[name]].source) != c.source
        for name, c in ours.items()
        if is_written_answer(c)
    }
    run = tuple(_cells(submitted, ours, matches, places))
    return run, answered, [*notes, *_code_among_checks(submitted, ours, matches)]


def _cells(
    submitted: list[Any], ours: Mapping[str, Any], matches: Matches, places: Mapping[str, int]
) -> Iterator[CodeCell]:
    """Yield the code cells that are run, with the missing ones in their places. The positions of
    restored cells count down from -1."""
    missing: dict[int, list[str]] = {}  # by the position of the cell above
    above, given, names = -1, -1, list(ours)
    for number, (name, original) in enumerate(ours.items(), 1):
        above = max(above, places.get(name, -1))
        if not _is_restored(original):
            continue
        if name in places:
            given = max(given, places[name])
            continue
        later = (places[n] for n in names[number:] if n in places and _is_run(ours[n]))
        used = (places[n] for n in names[:number] if n in places and _uses(original, ours[n]))
        given = max(given, *used, min(above, next(later, above + 1) - 1))
        missing.setdefault(given, []).append(name)
    restored = itertools.count(-1, -1)
    for position in range(-1, len(submitted)):
        if position >= 0:
            yield from _submitted_cell(position, submitted[position], ours, matches, restored)
        for name in missing.get(position, ()):
            yield CodeCell(next(restored), ours[name].source)


def _submitted_cell(
    position: int,
    cell: Any,
    ours: Mapping[str, Any],
    matches: Matches,
    restored: Iterator[int],
) -> Iterator[CodeCell]:
    """Yield a submitted code cell if it is run; a locked one with the text of the release. If a
    locked one was changed, as by an import, it is run before that, whose position is the next of
    ``restored``."""
    original = ours.get(matches.counting.get(position, ""))
    copied = ours.get(matches.copies.get(position, ""))
    if copied and _may_be_filled(cell, copied, ours):
        copied = None
    if any(c and _is_never_run(c) for c in (original, copied)):
        return
    if (original or cell).cell_type != "code":
        return
    if not original or not is_locked(original):
        yield CodeCell(position, str(cell.source))
        return
    if not is_added(original) and not same_text(cell, original) and cell.cell_type == "code":
        yield CodeCell(position, str(cell.source))
        position = next(restored)
    yield CodeCell(position, str(original.source))


def _may_be_filled(copy: Any, original: Any, ours: Mapping[str, Any]) -> bool:
    """Whether a student may have written an answer into a copy of this cell. A copy of a
    demonstration that defines no exercise may take long."""
    if copy.cell_type != "code" or same_text(copy, original):
        return False
    exercises = (name for name, cell in ours.items() if is_grade_cell(cell))
    return not is_demonstration(original) or any(defines(str(copy.source), n) for n in exercises)


def _code_among_checks(
    submitted: list[Any], ours: Mapping[str, Any], matches: Matches
) -> Iterator[str]:
    """Yield a note for each cell with checks in which a student has defined something."""
    for position, name in matches.counting.items():
        cell, original = submitted[position], ours[name]
        if is_grade_cell(original) and not same_text(cell, original):
            found, given = (names_bound(without_magics(str(c.source))) for c in (cell, original))
            if names := sorted(found - given)[:SHOWN]:
                yield AMONG_CHECKS.format(cell=position + 1, names=in_backquotes(names))


def in_backquotes(names: Iterable[str]) -> str:
    """Return names as a note lists them."""
    return ", ".join(f"`{name}`" for name in names)


def _is_restored(original: Any) -> bool:
    """Whether this marked cell is run, too, if a submission lacks it."""
    return is_locked(original) and not is_grade_cell(original) and original.cell_type == "code"


def _uses(cell: Any, above: Any) -> bool:
    """Whether a cell reads a name that a marked cell above it, which is run, binds."""
    names = names_of_cell(without_magics(str(cell.source)))
    bound = names_bound(without_magics(str(above.source)))
    return _is_run(above) and names is not None and not bound.isdisjoint(names[1])


def _is_run(original: Any) -> bool:
    """Whether this marked cell is run: an answer, or given code."""
    return original.cell_type == "code" and not _is_never_run(original)


def _is_never_run(original: Any) -> bool:
    """Whether no version of this marked cell is run. A demonstration has a mark if it takes long,
    as training a model does: students may change it, and no answer may depend on it."""
    return is_grade_cell(original) or is_written_answer(original) or is_demonstration(original)
