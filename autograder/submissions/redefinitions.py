"""Find cells that give another meaning to a name from above, as a later cell of a notebook may."""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from autograder.submissions.cells_to_run import CodeCell, in_backquotes
from autograder.submissions.magics import without_magics
from autograder.submissions.syntax import imports, names_of_cell

DEFINITION = re.compile(r"^(?:def|class)[ \t]+(\w+)", re.M)
STAR_IMPORT = re.compile(r"^[ \t]*from[ \t]+\S+[ \t]+import[ \t]*(\*)", re.M)


class Redefinition(NamedTuple):
    """A cell that gives another meaning to names from above (``*``: whatever it imports)."""

    cell: CodeCell
    names: tuple[str, ...]


def find_redefinitions(cells: Sequence[CodeCell], exercise: str) -> list[Redefinition]:
    """Return the cells below the first definition of an exercise that give another meaning to
    its name, to a name that its answer uses, or to a function or class above: from the last one
    up."""
    nothing: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    names = [names_of_cell(without_magics(c.source)) or nothing for c in cells]
    own = next((n for n, (bound, _) in enumerate(names) if exercise in bound), len(names))
    used = {exercise}
    while more := {n for bound, read in names if bound & used for n in read} - used:
        used |= more
    for cell in cells[: own + 1]:
        used |= {*DEFINITION.findall(cell.source)}
    above, imported = {*dir(builtins)}, set[tuple[str, str]]()
    found = []
    for place, (cell, (bound, _)) in enumerate(zip(cells, names, strict=True)):
        imports_here = imports(without_magics(cell.source))
        again = bound & used & above - {name for name, _ in imported & imports_here}
        if place > own and (again := again or frozenset(STAR_IMPORT.findall(cell.source))):
            found.append(Redefinition(cell, tuple(sorted(again))))
        above |= bound
        imported |= imports_here
    return found[::-1]


def notes_on(redefined: Mapping[str, Redefinition]) -> tuple[str, ...]:
    """Return a note for each cell because of which exercises count without it and those below."""
    notes, cells = [], {found.cell for found in redefined.values()}
    for cell in sorted(cells, key=lambda cell: cell.position):
        exercises = [name for name, found in redefined.items() if found.cell == cell]
        names = {name for exercise in exercises for name in redefined[exercise].names} - {"*"}
        meaning = f"gives {in_backquotes(sorted(names))} another meaning"
        does = meaning if names else "imports many names"
        one = len(exercises) == 1
        counting = "counts as it was" if one else "count as they were"
        notes.append(
            f"{in_backquotes(exercises)} {counting} above {cell.label}, which {does}: there "
            f"{'it earns' if one else 'they earn'} more."
        )
    return tuple(notes)
