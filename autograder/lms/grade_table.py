"""The grades of the course as a table: one row per student, one column per stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.core.model import Grade
from autograder.core.points import number
from autograder.core.roster import EMAIL, Roster
from autograder.core.tables import safe_cell

WHO = ("student_id", "last_name", "first_name", "email")
END = ("total", "of", "percent", "dropped")


def rows(stages: Sequence[str], grades: Mapping[str, Grade], roster: Roster) -> list[list[str]]:
    """Return the header and one row per student, with an empty cell for a missing score."""
    table = [[*WHO, *stages, *END]]
    for student, grade in grades.items():
        person = roster.people.get(student)
        who = (person.last, person.first, person.ids.get(EMAIL, "")) if person else ("", "", "")
        table.append(
            [
                *map(safe_cell, (student, *who)),
                *(_cell(grade.points.get(s)) for s in stages),
                *map(_cell, (grade.total, grade.of, grade.percent)),
                " ".join(grade.dropped),
            ]
        )
    return table


def _cell(points: float | None) -> str:
    return "" if points is None else number(points)
