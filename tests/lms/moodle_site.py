"""A Moodle assignment that exports a grading worksheet and imports it again.

Rebuilt from the rules of Moodle's code, and sharing nothing with the code under test (read on
2026-11-22): the columns and cells of ``mod/assign/gradingtable.php``, the importer of
``mod/assign/feedback/offline/importgradeslib.php`` and ``locallib.php``, the delimiter and encoding
of ``lib/csvlib.class.php``, and ``unformat_float`` of ``lib/moodlelib.php``. Moodle says nothing
about a row that it skips.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from datetime import datetime, timedelta

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)


@dataclass(frozen=True)
class Language:
    """A language pack: the headings, the word before a participant's number, and the dates."""

    record: str
    name: str
    status: str
    grade: str
    maximum: str
    scale: str
    editable: str
    submitted: str
    graded: str
    comments: str
    participant: str
    decimal: str
    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    date: str

    def moment(self, when: datetime) -> str:
        hour, half = (when.hour % 12 or 12, "AM" if when.hour < 12 else "PM")
        return self.date.format(
            weekday=self.weekdays[when.weekday()], day=when.day,
            month=self.months[when.month - 1], year=when.year,
            time=f"{when:%H:%M}", time12=f"{hour}:{when:%M} {half}",
        )  # fmt: skip


ENGLISH = Language(
    *("Identifier", "Full name", "Status", "Grade", "Maximum grade", "Scale"),
    *("Grade can be changed", "Last modified (submission)", "Last modified (grade)"),
    *("Feedback comments", "Participant ", "."),
    WEEKDAYS, MONTHS, "{weekday}, {day} {month} {year}, {time12}",
)  # fmt: skip
GERMAN = Language(
    *("ID", "Vollständiger Name", "Status", "Bewertung", "Bestwertung", "Skala"),
    *("Bewertung kann geändert werden", "Zuletzt geändert (Abgabe)"),
    *("Zuletzt geändert (Bewertung)", "Feedback als Kommentar", "Teilnehmer/in", ","),
    ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    (
        *("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August"),
        *("September", "Oktober", "November", "Dezember"),
    ),
    "{weekday}, {day}. {month} {year}, {time}",
)  # fmt: skip
FRENCH = Language(
    *("Identifiant", "Nom complet", "Statut", "Note", "Note maximale", "Barème"),
    *("La note peut être modifiée", "Dernière modification (travail remis)"),
    *("Dernière modification (note)", "Feedback par commentaires", "Participant ", ","),
    ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    (
        *("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août"),
        *("septembre", "octobre", "novembre", "décembre"),
    ),
    "{weekday} {day} {month} {year}, {time}",
)  # fmt: skip


@dataclass
class Participant:
    """A student of the assignment: the cells of the fields that the site shows, and the grade."""

    number: int
    name: str
    fields: tuple[str, ...] = ()
    grade: float | None = None
    graded: datetime | None = None
    comment: str = ""


@dataclass
class Assignment:
    """An assignment. ``maximum`` is in points; with a ``scale`` grades are places in it."""

    language: Language
    people: list[Participant]
    maximum: float = 100.0
    scale: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    before: tuple[str, ...] = ()  # optional columns before the grade: team, marker
    after: tuple[str, ...] = ()  # after "can be changed": workflow state
    now: datetime = datetime(2026, 3, 2, 9, 0, 30)
    updated: list[int] = field(default_factory=list)

    def worksheet(self) -> bytes:
        """What "Download grading worksheet" gives."""
        own = self.language
        limit = own.scale if self.scale else own.maximum
        rows = [
            [
                *(own.record, own.name, *self.fields, own.status, *self.before, own.grade, limit),
                *(*self.after, own.editable, own.submitted, own.graded, own.comments),
            ]
        ]
        for one in self.people:
            cells = [f"{own.participant}{one.number}", one.name, *one.fields, "x"]
            cells += [*("x" for _ in self.before), self._grade(one), self._limit()]
            cells += [*("x" for _ in self.after), "x", own.moment(self.now)]
            cells += [own.moment(one.graded) if one.graded else "-", one.comment]
            rows.append(cells)
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        return text.getvalue().encode("utf-8-sig")

    def upload(self, data: bytes, ignore_modified: bool = False) -> None:
        """What "Upload grading worksheet" does with UTF-8 and commas, the only choice before
        Moodle 4. ``updated`` has the numbers of those whose grade it wrote."""
        own = self.language
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
        header = rows[0]
        # The last column of a heading counts.
        last = {heading: place for place, heading in enumerate(header)}
        if not {own.record, own.grade, own.graded} <= last.keys():
            raise ValueError("Moodle could not read the uploaded worksheet.")
        self.updated = []
        self.now += timedelta(hours=1)
        for row in rows[1:]:
            tail = row[last[own.record]][len(own.participant) :]
            one = next((p for p in self.people if str(p.number) == tail), None)
            if one is None:
                continue
            stale = one.graded is not None and one.graded > (
                strtotime(row[last[own.graded]]) + timedelta(seconds=60)
            )
            if stale and not ignore_modified:
                continue
            if own.comments in last:
                one.comment = row[last[own.comments]]
            grade = self._read(row[last[own.grade]])
            if grade is None or grade == one.grade or not 0 <= grade <= self._most():
                continue
            one.grade, one.graded = grade, self.now
            self.updated.append(one.number)

    def _most(self) -> float:
        return len(self.scale) or self.maximum

    def _limit(self) -> str:
        return "\n".join(self.scale) if self.scale else self._number(self.maximum)

    def _grade(self, one: Participant) -> str:
        if one.grade is None:
            return ""
        return self.scale[int(one.grade) - 1] if self.scale else self._number(one.grade)

    def _number(self, value: float) -> str:
        return f"{value:.2f}".replace(".", self.language.decimal)

    def _read(self, cell: str) -> float | None:
        if self.scale:
            return self.scale.index(cell) + 1.0 if cell in self.scale else None
        text = cell.replace(" ", "").replace(self.language.decimal, ".")
        return float(text) if text else None


def strtotime(text: str) -> datetime:
    """PHP's reading of a date, as far as Moodle writes such: English, else 1970."""
    weekday, comma, rest = text.partition(", ")
    if comma and weekday in WEEKDAYS:
        text = rest
    for form in ("%d %B %Y, %I:%M %p", "%B %d, %Y, %I:%M %p", "%d %B %Y, %H:%M"):
        try:
            return datetime.strptime(text, form)
        except ValueError:
            continue
    return datetime(1970, 1, 1)
