"""The course's grades as one table for a spreadsheet: a row a student, a column a stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.lms.roster import EMAIL, Roster
from autograder.lms.tables import number, safe_cell
from autograder.model import Grade

WHO = ("student_id", "last_name", "first_name", "email")
END = ("total", "of", "percent", "dropped")


def rows(stages: Sequence[str], grades: Mapping[str, Grade], roster: Roster) -> list[list[str]]:
    """The header and a row for each student; an empty cell where nothing was handed in."""
    table = [[*WHO, *stages, *END]]
    for student, grade in grades.items():
        person = roster.people.get(student)
        who = (person.last, person.first, person.ids.get(EMAIL, "")) if person else ("", "", "")
        table.append(
            [
                *map(safe_cell, (student, *who)),
                *(number(grade.points[s]) if s in grade.points else "" for s in stages),
                number(grade.total),
                number(grade.of),
                number(grade.percent),
                " ".join(grade.dropped),
            ]
        )
    return table
