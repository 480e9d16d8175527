"""Who is in the course: ``roster.csv``, one row a student.

``student_id`` is the name that a student has here, in ``submitted/`` and in the gradebook. All
other columns say how other systems call the same person; headings as those systems export them
are understood, so their columns can be pasted side by side.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.lms.tables import Table, TableError, plain, read_table

ROSTER, STUDENT = "roster.csv", "student id"
EMAIL, LOGIN, SIS, CANVAS, BRIGHTSPACE = KINDS = ("email", "login", "sis", "canvas", "brightspace")
HEADINGS = {
    EMAIL: ("email", "email address", "e-mail"),
    LOGIN: ("login", "login id", "sis login id", "username"),
    SIS: ("sis id", "sis user id", "id number", "sid", "orgdefinedid"),
    CANVAS: ("canvas id", "id"),
    BRIGHTSPACE: ("brightspace id",),
}


@dataclass(frozen=True)
class Person:
    """One student: the name in this course, the name for people, and identifiers by kind."""

    student: str
    first: str = ""
    last: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()

    @property
    def spellings(self) -> set[str]:
        """The name as systems write it: both orders, with and without spaces (`spelling`)."""
        both = (self.name, f"{self.last} {self.first}")
        return {spelling(words) for words in both if words.strip()}


@dataclass(frozen=True)
class Roster:
    """The students by their names in this course, in the order of the file."""

    people: Mapping[str, Person]
    path: Path | None = None

    def by_id(self, value: str, kinds: Iterable[str] = KINDS) -> Person | None:
        """The one person whom this identifier of one of these kinds names. Capitals do not matter.
        The student's own name in this course counts as one that people use; a number that a
        system gives (Canvas, Brightspace) may be another student's name by chance."""
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

    def by_row(self, table: Table, row: Sequence[str]) -> Person | None:
        """The one person whom the columns of a table with the roster's own headings name."""
        named = {}
        for heading, value in zip(map(plain, table.header), row, strict=True):
            if heading == STUDENT and value.strip() in self.people:
                person: Person | None = self.people[value.strip()]
            else:
                kinds = [kind for kind, own in HEADINGS.items() if heading in own]
                person = self.by_id(value, kinds) if kinds else None
            if person:
                named[person.student] = person
        return next(iter(named.values())) if len(named) == 1 else None

    def by_name(self, name: str) -> list[Person]:
        """Everybody of this name, in either order, whatever its capitals, accents and spaces."""
        wanted = spelling(name)
        return [p for p in self.people.values() if wanted and wanted in p.spellings]


def spelling(name: str) -> str:
    """A name's letters and digits only, in small letters without accents."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in apart if c.isalnum())


def read_roster(path: Path) -> Roster:
    """Read a roster. Raises `TableError` where a row has no student_id, or two rows share an
    identifier: hand-ins of one would then be filed under the other."""
    table = read_table(path)
    if not table.has("student_id"):
        raise TableError(
            f"{path} has no column student_id: the name that a student's folder in submitted/ has. "
            f"Add it, or rename the column that holds it. There are: {', '.join(table.header)}."
        )
    places = {plain(heading): place for place, heading in enumerate(table.header)}
    people: dict[str, Person] = {}
    taken: dict[tuple[str, str], str] = {}
    for line, row in enumerate(table.rows, 2):
        cells = {heading: row[place].strip() for heading, place in places.items()}
        person = _person(cells)
        if not re.fullmatch(r"[\w@][\w@.+-]{0,127}", person.student):
            raise TableError(
                f"{path}, row {line}: student_id {person.student!r} cannot name a folder. "
                "Use letters, digits, and any of @ . + - _ after the first."
            )
        for kind, value in [("student_id", person.student), *person.ids.items()]:
            other = taken.setdefault((kind, value.casefold()), person.student)
            if other != person.student or (kind == "student_id" and value in people):
                raise TableError(f"{path}, row {line}: {kind} {value!r} stands there twice.")
        people[person.student] = person
    return Roster(people, path)


def _person(cells: Mapping[str, str]) -> Person:
    def first_of(*headings: str) -> str:
        return next((cells[h] for h in headings if cells.get(h)), "")

    first, last = first_of("first name", "firstname"), first_of("last name", "lastname", "surname")
    if not first and not last:
        whole = first_of("name", "full name", "student")
        before, comma, after = whole.partition(",")  # Canvas writes "Lovelace, Ada"
        first, last = (after.strip(), before.strip()) if comma else (whole, "")
    ids = {kind: first_of(*headings) for kind, headings in HEADINGS.items()}
    return Person(cells[STUDENT], first, last, {k: v for k, v in ids.items() if v})
