"""Grades into Moodle: the grading worksheet that it exported, with grades and comments filled in.

Moodle finds a row by its Identifier ("Participant 123", a number of its own for each assignment)
and compares "Last modified (grade)" with what it has, so everything but the grade stays as it
was. Headings are in the teacher's language: the Identifier is always the first column; where the
column of grades is not called Grade, its name has to be given.

Moodle reads the file with PHP, for which a backslash before a quotation mark is an escape: rows
would be lost without a word. So in cells that PHP would misread, backslashes are written as HTML.
It also passes over grades above the maximum without a word: such a cell stays, and is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from autograder.lms.filled import Filled, scaled
from autograder.lms.roster import EMAIL, LOGIN, SIS, Person, Roster
from autograder.lms.tables import Table, TableError, number, safe_cell
from autograder.model import Entry

IDENTIFIER = re.compile(r"\D*?(\d+)\s*")
GRADE, MAXIMUM, COMMENT = "Grade", "Maximum grade", "Feedback comments"


def fill(
    table: Table,
    entries: Mapping[str, Entry],
    roster: Roster,
    known: Mapping[str, str],
    *,
    grade: str = GRADE,
    comments: Mapping[str, str],
    scale: bool = False,
) -> Filled:
    """The worksheet to upload. ``known`` gives students by the numbers of their Identifiers, as
    hand-ins from there told; ``comments``, by student, go into the column Feedback comments.

    Raises `TableError` where it is no worksheet, lacks a column that is needed, or gives other
    points than the stage has (``scale`` converts them).
    """
    if not table.has(grade):
        raise TableError(
            f"{table.path} has no column {grade!r}. Name the column of grades with "
            f"--grade-column. It has: {', '.join(table.header)}."
        )
    place = table.column(grade)
    numbers = {place, table.column(MAXIMUM) if table.has(MAXIMUM) else place}
    said = table.column(COMMENT) if comments else None
    filled = Filled([list(table.header)])
    for line, row in enumerate(table.rows, 2):
        found = IDENTIFIER.fullmatch(row[0])
        if not found:
            raise TableError(
                f"{table.path}, row {line}: {row[0]!r} is no Identifier, as the first column of a "
                'grading worksheet has ("Participant 123"). Download the worksheet anew.'
            )
        named = [row[i] for i in range(2, min(5, len(row))) if i not in numbers]
        cells, person = list(row), _who(row[1], named, found[1], roster, known)
        one = entries.get(person.student) if person else None
        if person:
            filled.meet(person.student, row[0])
        if one:
            most = row[table.column(MAXIMUM)] if table.has(MAXIMUM) else str(one.max_score)
            where = f"{table.path}, row {line}"
            points = number(one.points * scaled(where, most, entries, scale))
            if float(points) > float(most.replace(",", ".")):
                filled.refused.append(f"{one.student}: {points} points, and Moodle takes {most}")
            else:
                cells[place] = points
            if said is not None and (words := comments.get(one.student)):
                cells[said] = safe_cell(words)
        filled.rows.append([_for_php(cell) for cell in cells])
    filled.close(entries.values())
    return filled


def _for_php(cell: str) -> str:
    misread = '\\"' in cell or cell.endswith("\\")
    return cell.replace("\\", "&#92;") if misread else cell


def _who(
    name: str, cells: Sequence[str], identifier: str, roster: Roster, known: Mapping[str, str]
) -> Person | None:
    """The person of a row: whose hand-in had this number; else the one whom an e-mail address, ID
    number or user name among the cells names; else the only one of that full name."""
    if student := known.get(identifier):
        return roster.people.get(student) or Person(student)
    people = [p for cell in cells if (p := roster.by_id(cell, (EMAIL, LOGIN, SIS)))]
    named = {p.student: p for p in people or roster.by_name(name)}
    return next(iter(named.values())) if len(named) == 1 else None
