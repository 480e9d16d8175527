"""The students of the course: ``roster.csv``, one row per student.

``student_id`` is the student's name in this course, in ``submitted/`` and in the gradebook. The
other columns hold the identifiers that other systems use for the same person, under the headings
that those systems export, so that their columns can be pasted side by side.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from autograder.core.points import counted
from autograder.core.tables import Table, TableError, normalized, read_table

ROSTER, STUDENT = "roster.csv", "student id"
EMAIL, LOGIN, SIS, CANVAS, BRIGHTSPACE = KINDS = ("email", "login", "sis", "canvas", "brightspace")
HEADINGS = {
    EMAIL: ("email", "email address", "e-mail"),
    LOGIN: ("login", "login id", "sis login id", "username"),
    SIS: ("sis id", "sis user id", "id number", "sid", "orgdefinedid"),
    CANVAS: ("canvas id", "id"),
    BRIGHTSPACE: ("brightspace id",),
}
NAMES = {
    "first_name": ("first name", "firstname", "given name"),
    "last_name": ("last name", "lastname", "surname"),
    "name": ("name", "full name", "student", "student name"),
}
ROUNDED = re.compile(r"\d[.,]?\d*E\+\d+", re.I)
SHORT, ALIKE, ALIKE_SHORT = 8, 0.86, 0.8  # similarity from which a heading counts as misspelt


@dataclass(frozen=True)
class Person:
    """One student: the name in this course, the full name, and identifiers by kind. ``is_split``:
    the roster has the full name in one column, and its last word was taken for the last name."""

    student: str
    first: str = ""
    last: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)
    is_split: bool = False

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()

    @property
    def own_ids(self) -> dict[str, str]:
        """The identifiers that are not numbers of a learning management system, by kind."""
        found = {kind: self.ids[kind] for kind in (EMAIL, LOGIN, SIS) if kind in self.ids}
        return {STUDENT: self.student, **found}

    def resembles(self, name: str) -> bool:
        """Whether a part of the student's name is in this one; so it is if we know no name."""
        parts = [spelling(part) for part in (self.first, self.last) if spelling(part)]
        return not parts or any(part in spelling(name) for part in parts)

    @property
    def spellings(self) -> set[str]:
        """The full name in both orders, as `spelling` returns it."""
        both = (self.name, f"{self.last} {self.first}")
        return {spelling(words) for words in both if words.strip()}


@dataclass(frozen=True)
class Roster:
    """The students by ``student_id``, in the order of the file."""

    people: Mapping[str, Person]

    @property
    def assumption(self) -> str:
        """A sentence about names that were split into first and last name; empty without any."""
        split = [p for p in self.people.values() if p.is_split]
        if not split:
            return ""
        one = next((p for p in split if " " in p.first), split[0])
        return (
            f"{ROSTER} has {counted(len(split), 'name')} in one column: the last word is taken for "
            f'the last name ("{one.last}, {one.first}"). If that is wrong, use the columns '
            'first_name and last_name, or write "Last, First".'
        )

    def known(self, students: Iterable[str]) -> list[Person]:
        """Return these students, also those who are no longer in the roster."""
        return [self.people.get(s) or Person(s) for s in sorted(students)]

    def by_id(self, value: str, kinds: Iterable[str] = KINDS) -> Person | None:
        """Return the only person with this identifier of one of these kinds, ignoring case.

        The ``student_id`` counts as an e-mail address, login or SIS ID. It does not count as a
        number in Canvas or Brightspace, which may equal another student's ``student_id``.
        """
        wanted, chosen = value.strip().casefold(), tuple(kinds)
        if not wanted:
            return None
        found = [
            p
            for p in self.people.values()
            if wanted in {p.ids.get(k, "").casefold() for k in chosen}
            or (wanted == p.student.casefold() and set(chosen) & {EMAIL, LOGIN, SIS})
        ]
        return found[0] if len(found) == 1 else None

    def kinds_of(self, values: Iterable[str]) -> set[str]:
        """Return the kinds of `Person.own_ids` that somebody has with one of these values."""
        wanted = {value.strip().casefold() for value in values}
        return {
            kind
            for person in self.people.values()
            for kind, own in person.own_ids.items()
            if own.casefold() in wanted
        }

    def by_row(self, table: Table, row: Sequence[str]) -> list[Person]:
        """Return everybody whom a row may mean, in a table with the roster's headings: several if
        its cells contradict each other, or if it has only a name that several have."""
        cells = dict(zip(map(normalized, table.header), map(str.strip, row), strict=True))
        one = _person({heading: composed(cell) for heading, cell in cells.items()})
        found = [self.by_id(value, [kind]) for kind, value in one.ids.items()]
        meant = {p.student for p in found if p}
        meant |= {s for s in self.people if s.casefold() == one.student.casefold()}
        named = {p.student for p in self.by_name(one.name)}
        return self.known(meant if meant & named else meant | named)

    def by_name(self, name: str) -> list[Person]:
        """Return everybody with this name, in either order, ignoring case, accents and spaces."""
        wanted = spelling(name)
        return [p for p in self.people.values() if wanted and wanted in p.spellings]


def composed(name: str) -> str:
    """Return the name in Unicode's composed form. macOS writes the names of files decomposed: an ë
    as two characters, which look the same and are not."""
    return unicodedata.normalize("NFC", name)


def spelling(name: str) -> str:
    """Return the letters and digits of a name, in lower case and without accents."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in apart if c.isalnum())


def read_roster(path: Path) -> Roster:
    """Read a roster. Raises `TableError` if a row has no student_id, or if two rows share an
    identifier, because submissions of one student would be filed under the other."""
    table = read_table(path)
    if not table.has("student_id"):
        near = difflib.get_close_matches(STUDENT, map(normalized, table.header), 1, ALIKE)
        hint = f" Did you mean the column {near[0]!r}? Rename it." if near else ""
        raise TableError(
            f"{path} has no column student_id, the name of a student's folder in submitted/. Add "
            f"it, or rename the column that has it.{hint} The columns are: "
            f"{', '.join(table.header)}."
        )
    _refuse_headings(table)
    places = {normalized(heading): place for place, heading in enumerate(table.header)}
    people: dict[str, Person] = {}
    taken: dict[tuple[str, str], str] = {}
    for line, row in table.numbered:
        cells = {heading: composed(row[place].strip()) for heading, place in places.items()}
        person = _person(cells)
        if not person.student:
            raise TableError(f"{path}, row {line} has no student_id. Add it, or delete the row.")
        if not re.fullmatch(r"\w[\w@.+-]{0,127}", person.student):
            raise TableError(
                f"{path}, row {line}: student_id {person.student!r} cannot be a folder's name. "
                "Use letters, digits, and any of @ . + - _ after the first."
            )
        for kind, value in [("student_id", person.student), *person.ids.items()]:
            if ROUNDED.fullmatch(value):
                raise TableError(
                    f"{path}, row {line}: {kind} {value!r} is a number that a spreadsheet has "
                    "rounded. Format the column as text, and paste the numbers again."
                )
            other = taken.setdefault((kind, value.casefold()), person.student)
            if other != person.student or (kind == "student_id" and value in people):
                raise TableError(f"{path}, row {line}: {kind} {value!r} occurs twice.")
        people[person.student] = person
    return Roster(people)


def _refuse_headings(table: Table) -> None:
    """Raise `TableError` if a known heading occurs twice, or one seems to be misspelt. Other
    columns are ignored: rosters hold whatever a system exports."""
    headings = [normalized(heading) for heading in table.header]
    known = {STUDENT, *chain(*HEADINGS.values(), *NAMES.values())}
    for name, count in Counter(headings).items():
        if count > 1 and name in known:
            raise TableError(f"{table.path} has {count} columns {name!r}. Keep one of them.")
        alike = ALIKE_SHORT if len(name) < SHORT else ALIKE
        near = [] if name in known else difflib.get_close_matches(name, known, 1, alike)
        if near and near[0] not in headings:
            raise TableError(
                f"{table.path} has a column {name!r}, which is not used. Did you mean "
                f"{near[0]!r}? Rename it, or delete it."
            )


def _person(cells: Mapping[str, str]) -> Person:
    def first_of(*headings: str) -> str:
        return next((cells[h] for h in headings if cells.get(h)), "")

    first, last = first_of(*NAMES["first_name"]), first_of(*NAMES["last_name"])
    is_split = False
    if not first and not last:
        first, last, is_split = _split(" ".join(first_of(*NAMES["name"]).split()))
    ids = {kind: first_of(*headings) for kind, headings in HEADINGS.items()}
    known = {kind: value for kind, value in ids.items() if value}
    return Person(cells.get(STUDENT, ""), first, last, known, is_split)


def _split(name: str) -> tuple[str, str, bool]:
    """Return the first and the last name in a full name, and whether the split is a guess."""
    last, comma, first = name.partition(",")  # Canvas writes "Lovelace, Ada"
    if comma:
        return first.strip(), last.strip(), False
    first, _, last = name.rpartition(" ")
    return first, last, bool(first)
