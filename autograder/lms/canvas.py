"""Grades into Canvas: its gradebook, exported as CSV, with the stages' columns filled in.

Canvas finds a column by the number in its heading, ``Causal masks (4711)``, and a row by its ID.
It makes a new assignment of a heading that it does not know, sets an assignment's points from the
row "Points Possible", and clears a grade where it finds an empty cell. So only columns that it
exported itself are written, its points must be ours, and a cell without a score of ours stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from autograder.lms.filled import Filled, scaled
from autograder.lms.roster import CANVAS, EMAIL, LOGIN, SIS, Person, Roster
from autograder.lms.tables import Table, TableError, number, plain, safe_cell
from autograder.model import Entry

IDENTITY = {
    *("student", "lastname", "firstname", "id", "sis user id", "sis login id"),
    *("integration id", "root account", "section"),
}
KINDS = {"id": (CANVAS,), "sis user id": (SIS,), "sis login id": (LOGIN, EMAIL)}
KEPT = ("EX", "N/A")  # excused, and not assigned to this student


@dataclass(frozen=True)
class Column:
    """A stage's column in the gradebook, and what a point of ours is worth there."""

    stage: str
    place: int
    worth: float


def fill(
    table: Table,
    assignments: Mapping[str, int],
    entries: Mapping[str, Mapping[str, Entry]],
    roster: Roster,
    known: Mapping[str, str],
    scale: bool = False,
) -> Filled:
    """The table to import: who is who, and the columns of the stages in ``assignments``, which
    gives each stage's number in Canvas. ``entries`` are by stage and student; ``known`` gives
    students by their Canvas IDs, as hand-ins from there told.

    Raises `TableError` where the table is not Canvas's, has no such assignment, or gives it other
    points than the stage has (``scale`` converts them).
    """
    ids = table.column("ID")
    top = next((r for r in table.rows if plain(r[0]) == "points possible"), None)
    if top is None:
        raise TableError(f"{table.path} has no row Points Possible. Export the gradebook anew.")
    columns = [
        _column(table, top, stage, number_there, entries[stage], scale)
        for stage, number_there in assignments.items()
    ]
    who = [i for i, heading in enumerate(table.header) if plain(heading) in IDENTITY]
    shown = [*who, *(c.place for c in columns)]
    filled = Filled([[table.header[i] for i in shown]])
    for row in table.rows:
        cells = [safe_cell(row[i]) for i in who]
        person = _who(table, row, roster, known) if row[ids].strip() else None
        if person:
            filled.meet(person.student, row[ids])
        for column in columns:
            old = row[column.place]
            one = entries[column.stage].get(person.student) if person else None
            if one and old.strip().upper() in KEPT:
                filled.kept.append(f"{one.student}: Canvas says {old.strip()} for {column.stage}")
            new = number(one.points * column.worth) if one else old
            cells.append(old if old.strip().upper() in KEPT else new)
        filled.rows.append(cells)
    filled.close(s for stage in assignments for s in entries[stage].values())
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
    return Column(stage, places[0], scaled(where, top[places[0]], entries, scale))


def _who(
    table: Table, row: tuple[str, ...], roster: Roster, known: Mapping[str, str]
) -> Person | None:
    """The person of a row, found as Canvas does: by ID, then SIS IDs."""
    student = known.get(row[table.column("ID")].strip())
    if student:
        return roster.people.get(student) or Person(student)
    for heading, kinds in KINDS.items():
        if table.has(heading) and (person := roster.by_id(row[table.column(heading)], kinds)):
            return person
    return None
