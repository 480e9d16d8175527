"""Readers of grades as Canvas, Moodle and spreadsheets have them, by the documented rules.

They share nothing with the code that they check. Canvas: "How do I import grades in the
Gradebook?", the order in which its importer looks (ID, SIS User ID, SIS Login ID, name), and how
it finds the delimiter and reads numbers. Moodle: its offline grading worksheet, see also
`tests.lms.moodle_site`. On 2026-11-21 files that these readers take were also given to the
importers' own code: Canvas's gradebook_importer.rb (of 2015, run in ruby; that of today was read),
Moodle 4.2's importgradeslib.php with csvlib.class.php (run in PHP). What they showed beyond the
documents is said where it is checked.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Canvas:
    """A Canvas course before an import: students by ID, assignments by number with their points."""

    students: dict[int, dict[str, str]]
    assignments: dict[int, tuple[str, float]]
    grades: dict[tuple[int, int], str] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)

    def take(self, path: Path) -> None:
        text = path.read_bytes().decode("utf-8")
        rows = [
            [_normalised(cell) for cell in row]
            for row in csv.reader(text.splitlines(), delimiter=_delimiter(text))
            if not all(cell in ("", " ") for cell in row)
        ]
        header = rows[0]
        assert "Student" in header[0] and "ID" in header[1], "Invalid header row"
        section = header.index("Section")
        # Canvas counts: a column SIS User ID without SIS Login ID makes the header invalid.
        between = header[2:section]
        logins = between[:1] == ["SIS Login ID"] or between[:2] == ["SIS User ID", "SIS Login ID"]
        assert not between or logins, "Invalid header row"
        columns: dict[int, int] = {}
        for place, title in enumerate(header[section + 1 :], section + 1):
            if re.search("(Current|Final) (Score|Points|Grade)", title):
                continue
            found = re.search(r"\((\d+)\)$", title)
            if found and int(found[1]) in self.assignments:
                columns[place] = int(found[1])
            else:
                self.made.append(title)
        for row in rows[1:]:
            if "Points Possible" in row[0]:
                for place, number in columns.items():
                    self.assignments[number] = (self.assignments[number][0], float(row[place]))
                continue
            if not any(cell.strip() for cell in row if not cell.startswith("Manual Posting")):
                continue
            student = self._student(header, row)
            for place, number in columns.items():
                value = row[place].strip()
                if value == "N/A":
                    continue
                self.grades[student, number] = value

    def _student(self, header: list[str], row: list[str]) -> int:
        if row[1].strip() and int(row[1]) in self.students:
            return int(row[1])
        for heading in ("SIS User ID", "SIS Login ID"):
            if heading in header:
                value = row[header.index(heading)]
                for number, own in self.students.items():
                    if value and own.get(heading) == value:
                        return number
        return next(n for n, own in self.students.items() if own["Student"] == row[0])


def _delimiter(text: str) -> str:
    """The one that gives the first three lines equally many cells, and the most."""
    lines = text.splitlines()[:3]
    counts = {}
    for delimiter in ";,":
        sizes = {len(next(csv.reader([line], delimiter=delimiter))) for line in lines}
        counts[delimiter] = sizes.pop() if len(sizes) == 1 else 0
    return ";" if counts[";"] > counts[","] else ","


def _normalised(cell: str) -> str:
    """A number with a comma or a point for its decimals, as Canvas reads it."""
    if not re.fullmatch(r"-?[0-9.,]+%?", cell):
        return cell
    *whole, last = re.split(r"[,.]", cell)
    return f"{''.join(whole)}.{last}" if whole else last


def moodle(
    path: Path, worksheet: Path, grade: str = "Grade", most: float = 100
) -> dict[int, tuple[float, str]]:
    """Grade and comment by the number of the Identifier, as Moodle takes them from an upload;
    everything else has to be what ``worksheet`` says. Moodle's code refuses a worksheet without
    these three columns; in PHP a backslash before a quotation mark joins rows and cells."""
    taken = {}
    with (
        path.open(newline="", encoding="utf-8-sig") as file,
        worksheet.open(newline="", encoding="utf-8-sig") as old,
    ):
        uploaded, exported = list(csv.DictReader(file)), list(csv.DictReader(old))
    assert [list(r) for r in uploaded] == [list(r) for r in exported]
    assert {"Identifier", grade, "Last modified (grade)"} <= set(uploaded[0])
    cells = [cell for row in uploaded for cell in row.values()]
    assert not [cell for cell in cells if '\\"' in cell or cell.endswith("\\")]
    for row, before in zip(uploaded, exported, strict=True):
        changed = {k for k in row if row[k] != before[k]}
        assert changed <= {grade, "Feedback comments"}, changed
        number = int(row["Identifier"].removeprefix("Participant "))
        value = row[grade].strip()
        if value in ("", "-"):
            continue
        assert 0 <= float(value) <= most
        taken[number] = (float(value), row.get("Feedback comments", ""))
    return taken


def formulas(path: Path) -> list[str]:
    """The cells that a spreadsheet would run."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    return [c for c in cells if re.match(r"\s*[=@\t\r]|\s*[+-](?![\d.]+\s*$).", c)]
