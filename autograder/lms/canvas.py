"""Grades for Canvas: fill in the gradebook that Canvas exported as CSV.

Canvas finds a column by the number in its heading, ``Causal masks (4711)``, and a row by its ID.
It creates a new assignment for a heading that it does not know, sets an assignment's points from
the row "Points Possible", and clears a grade where it finds an empty cell. So only columns that
Canvas exported are written, the points must equal the stage's, and a cell without a score here is
left unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass

from autograder.core.model import Entry
from autograder.core.points import Unscored, number
from autograder.core.roster import CANVAS, EMAIL, LOGIN, SIS, Person, Roster
from autograder.core.tables import Table, TableError, normalized, safe_cell
from autograder.lms.filled_table import Filled, owner, points_in, scale_factor

IDENTITY = {
    *("student", "lastname", "firstname", "id", "sis user id", "sis login id"),
    *("integration id", "root account", "section"),
}
KINDS = {"id": (CANVAS,), "sis user id": (SIS,), "sis login id": (LOGIN, EMAIL)}


@dataclass(frozen=True)
class Column:
    """The column of a stage in the gradebook, and the factor from our points to theirs."""

    stage: str
    place: int
    worth: float


def fill(
    table: Table,
    assignments: Mapping[str, int],
    entries: Mapping[str, Mapping[str, Entry]],
    roster: Roster,
    known: Mapping[str, Set[str]],
    unscored: Unscored,
    scale: bool = False,
) -> Filled:
    """Return the table to import: the columns that identify students, and those of the stages.

    ``assignments`` gives each stage's number in Canvas, ``entries`` the scores by stage and
    student, ``known`` the students by their Canvas IDs, as collected submissions showed them;
    ``unscored`` says which scores are the 0 of a missing submission.

    Raises `TableError` if the table is not from Canvas, lacks an assignment, or gives it other
    points than the stage has (``scale`` converts them).
    """
    ids = table.column("ID")
    top = next((r for r in table.rows if normalized(r[0]) == "points possible"), None)
    if top is None:
        raise TableError(f"{table.path} has no row Points Possible. Export the gradebook again.")
    columns = [
        _column(table, top, stage, number_there, entries[stage], scale)
        for stage, number_there in assignments.items()
    ]
    who = [i for i, heading in enumerate(table.header) if normalized(heading) in IDENTITY]
    shown = [*who, *(c.place for c in columns)]
    filled = Filled([[table.header[i] for i in shown]], unscored=unscored)
    for line, row in table.numbered:
        cells = [safe_cell(row[i]) for i in who]
        person = _owner(table, line, row, roster, known, filled) if row[ids].strip() else None
        if person:
            filled.claim_row(person.student, table.path, line, row[ids])
        for column in columns:
            old = row[column.place]
            one = entries[column.stage].get(person.student) if person else None
            if person and filled.keeps(f"{person.student}, {column.stage}: Canvas", old, one):
                one = None
            points = one.points if one else None
            cells.append(old if points is None else number(points * column.worth))
        filled.rows.append(cells)
    filled.finish(s for stage in assignments for s in entries[stage].values())
    return filled


def _column(
    table: Table, top: tuple[str, ...], stage: str, number_there: int,
    entries: Mapping[str, Entry], scale: bool,
) -> Column:  # fmt: skip
    places = [
        i for i, h in enumerate(table.header) if re.search(rf"\({number_there}\)\s*$", h.strip())
    ]
    if len(places) != 1:
        there = [h for h in table.header if re.search(r"\(\d+\)\s*$", h)]
        raise TableError(
            f"{table.path} has {'no' if not places else 'more than one'} column with the number "
            f"({number_there}), which course.toml gives for {stage}. "
            f"Its assignments: {', '.join(there) or 'none'}."
        )
    where = f"{table.path}, column {table.header[places[0]]!r}"
    points = points_in(where, top[places[0]])
    return Column(stage, places[0], scale_factor(where, points, entries, scale))


def _owner(
    table: Table,
    line: int,
    row: tuple[str, ...],
    roster: Roster,
    known: Mapping[str, Set[str]],
    filled: Filled,
) -> Person | None:
    """Find the student of a row by the identifiers that Canvas uses: ID and SIS IDs. A name alone
    identifies nobody, but may contradict them."""
    claims = [roster.known(known.get(row[table.column("ID")].strip(), set()))]
    for heading, kinds in KINDS.items():
        person = roster.by_id(row[table.column(heading)], kinds) if table.has(heading) else None
        claims.append([person] if person else [])
    if not any(claims):
        return None
    headings = ("Student",) if table.has("Student") else ("LastName", "FirstName")
    name = " ".join(row[table.column(h)] for h in headings if table.has(h))
    return owner(claims, roster, name, filled, f"{table.path}, row {line}")
