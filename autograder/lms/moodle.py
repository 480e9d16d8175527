"""Grades for Moodle: fill in the grading worksheet of an assignment.

Moodle finds a row by its Identifier ("Participant 123", a number of its own for each assignment).
The worksheet has these columns, with headings in the teacher's language::

    Identifier | Full name | other user fields ... | Status | ... | Grade | Maximum grade | ...

The column after the grade always holds the maximum grade, or the items of a scale. Where the
headings are not English, the two columns are found by their content. Everything but grades and
comments is written back unchanged.

What Moodle's importer does without a message, and how it is avoided here:

- It skips a grade above the maximum, and every number where the assignment uses a scale.
- It skips a row that already has a grade if it cannot read the date of that grade, which it reads
  with PHP's ``strtotime``: English only. Such rows are listed in ``Filled.skipped``.
- PHP's CSV reader takes a backslash before a quotation mark for an escape and so loses rows. In
  cells that it would misread, backslashes are written as HTML entities.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from autograder.core.model import Entry
from autograder.core.points import Unscored, number
from autograder.core.roster import EMAIL, LOGIN, ROSTER, SIS, Person, Roster
from autograder.core.tables import Table, TableError, safe_cell
from autograder.lms.filled_table import ROUNDING, Filled, owner, points_in, scale_factor

IDENTIFIER = re.compile(r"\D*?(\d+)\s*")
GRADE, MODIFIED, COMMENT = "Grade", "Last modified (grade)", "Feedback comments"
LOCKED = "Grade can be changed"
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
MONTH = (
    "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
    "Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
ENGLISH_DATE = re.compile(
    "(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, )?"
    rf"(?:\d{{1,2}} {MONTH},? \d{{4}}|{MONTH} \d{{1,2}},? \d{{4}}|\d{{4}}-\d\d-\d\d)"
    r"(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)?",
    re.I,
)


def fill(
    table: Table,
    entries: Mapping[str, Entry],
    roster: Roster,
    known: Mapping[str, Set[str]],
    unscored: Unscored,
    *,
    grade: str = "",
    comments: Mapping[str, str],
    comment_column: str = COMMENT,
    scale: bool = False,
) -> Filled:
    """Return the worksheet to upload.

    ``known`` gives students by the numbers of their Identifiers, as collected submissions showed
    them; ``unscored`` says which scores are the 0 of a missing submission; ``comments``, by
    student, go into the column ``comment_column``. ``grade`` is the heading of the column of
    grades, where it cannot be found without.

    Raises `TableError` if this is no worksheet, a column is missing, the assignment is not graded
    with points, or with other points than the stage has (``scale`` converts them).
    """
    place, maximum = read_worksheet(table, grade)
    factor = scale_factor(
        f"{table.path}, column {table.header[place + 1]!r}", maximum, entries, scale
    )
    comment = _comment_place(table, comment_column) if comments else None
    filled = Filled([list(table.header)], unscored=unscored)
    owners = _owners(table, place, roster, known, filled)
    for (line, row), person in zip(table.numbered, owners, strict=True):
        cells = list(row)
        if person:
            filled.claim_row(person.student, table.path, line, row[0])
        one = entries.get(person.student) if person else None
        stays = person and filled.keeps(f"{person.student}: Moodle", row[place], one)
        if one and one.points is not None and not stays:
            points = one.points * factor
            if points >= maximum + ROUNDING:
                filled.refused.append(
                    f"{one.student}: {number(points)} points, more than the "
                    f"{number(maximum)} that Moodle accepts"
                )
            else:
                cells[place] = number(min(points, maximum))
        if one:
            if comment is not None and (words := comments.get(one.student)):
                cells[comment] = safe_cell(words)
            if _is_locked(table, row) and not _same(place, row, cells):
                filled.refused.append(f"{one.student} (row {line}): its grade is locked in Moodle")
                cells = list(row)
            elif _would_be_skipped(table, place, row, cells):
                filled.skipped.append(f"{one.student} (row {line})")
        filled.rows.append([_for_php(cell) for cell in cells])
    filled.finish(entries.values())
    return filled


def read_worksheet(table: Table, grade: str = "") -> tuple[int, float]:
    """Return the place of the column of grades, and the maximum grade. Raises `TableError` if the
    table is no worksheet, or not graded with points."""
    for line, row in table.numbered:
        if not IDENTIFIER.fullmatch(row[0]):
            raise TableError(
                f"{table.path}, row {line}: {row[0]!r} is not an Identifier such as "
                '"Participant 123", as in the first column of a grading worksheet. Download '
                "the worksheet again."
            )
    place = table.column(grade) if grade else _grade_place(table)
    heading = table.header[place]
    if place + 1 == len(table.header):
        raise TableError(
            f"{table.path}: no column follows {heading!r}, so there is no maximum grade. Name the "
            "column of grades with --grade-column, or download the worksheet again."
        )
    maxima: dict[str, int] = {}
    for line, row in table.numbered:
        maxima.setdefault(row[place + 1].strip(), line)
    column = f"column {table.header[place + 1]!r} after {heading!r}"
    found = {
        points_in(f"{table.path}, row {line}, {column}", cell) for cell, line in maxima.items()
    }
    if len(found) > 1:
        raise TableError(
            f"{table.path}: the {column} has different numbers ({', '.join(maxima)}), so it is "
            "not the maximum grade. Name the column of grades with --grade-column."
        )
    if not found:
        raise TableError(f"{table.path} has no row. Download the worksheet again.")
    return place, found.pop()


def _grade_place(table: Table) -> int:
    """Find the column of grades: by its English heading, or as the only column of numbers before
    a column that holds the same number in each row."""
    if table.has(GRADE):
        return table.column(GRADE)
    places = [i for i in range(1, len(table.header) - 1) if _looks_like_grades(table, i)]
    if len(places) == 1:
        return places[0]
    which = (
        f"could be any of {', '.join(repr(table.header[i]) for i in places)}"
        if places
        else "cannot be found: no column has the maximum grade, one number in all rows"
    )
    raise TableError(
        f"{table.path}: the column of grades {which}. Name it with --grade-column. If the "
        "assignment is graded with a scale, set its grade to points, and download the worksheet "
        f"again. The columns are: {', '.join(table.header)}."
    )


def _looks_like_grades(table: Table, place: int) -> bool:
    maxima = {row[place + 1].strip() for row in table.rows}
    cells = {row[place].strip() for row in table.rows} - {""}
    return len(maxima) == 1 and all(NUMBER.fullmatch(cell) for cell in maxima | cells)


def _float(cell: str) -> float:
    return float(cell.replace(",", "."))


def _comment_place(table: Table, heading: str) -> int:
    if not table.has(heading):
        raise TableError(
            f"{table.path} has no column {heading!r} for comments. If Moodle gives it another "
            'name, use --comment-column; if it is missing, switch on "Feedback comments" in the '
            f"assignment. The columns are: {', '.join(table.header)}."
        )
    return table.column(heading)


def _would_be_skipped(table: Table, place: int, old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether Moodle skips this row although something in it has changed: it has a grade, whose
    date Moodle cannot read. In a language other than English the column of that date has another
    name, but all dates are in that language."""
    if not old[place].strip() or _same(place, old, new):
        return False
    dates = [table.column(MODIFIED)] if table.has(MODIFIED) else range(place + 2, len(old))
    return not any(ENGLISH_DATE.fullmatch(old[i].strip()) for i in dates)


def _is_locked(table: Table, row: Sequence[str]) -> bool:
    """Whether Moodle says that the grade cannot be changed, and skips the row (in English)."""
    return table.has(LOCKED) and row[table.column(LOCKED)].strip() == "No"


def _same(place: int, old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether two rows are the same, but for how the number in the column of grades is written."""
    pairs = enumerate(zip(old, new, strict=True))
    return all(a == b or (i == place and _same_number(a, b)) for i, (a, b) in pairs)


def _same_number(one: str, other: str) -> bool:
    return bool(NUMBER.fullmatch(one.strip())) and _float(one.strip()) == _float(other)


def _for_php(cell: str) -> str:
    misread = '\\"' in cell or cell.endswith("\\")
    return cell.replace("\\", "&#92;") if misread else cell


def _owners(
    table: Table, place: int, roster: Roster, known: Mapping[str, Set[str]], filled: Filled
) -> list[Person | None]:
    """Find the student of each row by the number that a collected submission had, by an e-mail
    address, ID number or user name before the grade, and by the full name. A name alone does not
    count if anything speaks against it."""
    owners: list[Person | None] = []
    by_name_alone: dict[int, Person] = {}  # by the place of the row
    is_named = any(roster.by_name(row[1]) for row in table.rows)  # else it may be another column
    for line, row in table.numbered:
        digits = IDENTIFIER.fullmatch(row[0])
        claims = [roster.known(known.get(digits[1], set()) if digits else set())]
        for cell in row[2:place]:
            person = roster.by_id(cell, (EMAIL, LOGIN, SIS))
            claims.append([person] if person else [])
        name = row[1] if is_named else ""
        found = owner(claims, roster, name, filled, f"{table.path}, row {line}")
        if found and not any(claims):
            by_name_alone[len(owners)] = found
        owners.append(found)
    certain = {p.student for i, p in enumerate(owners) if p and i not in by_name_alone}
    kinds = [roster.kinds_of(row[i] for row in table.rows) for i in range(2, place)]
    for i, person in by_name_alone.items():
        student, row = person.student, table.rows[i]
        others = [
            cell
            for cell, known_kinds in zip(row[2:place], kinds, strict=True)
            if cell.strip() and known_kinds & person.own_ids.keys()
        ]
        if student in certain or sum(p.student == student for p in by_name_alone.values()) > 1:
            why = "another row is this student's, or may be"
        elif others:
            why = f"{ROSTER} does not have {' or '.join(others)} for {student}"
        else:
            continue
        where = f"{table.path}, row {table.numbers[i]}"
        filled.doubtful.append(f"{where} has the name of {student}, but {why}")
        owners[i] = None
    return owners
