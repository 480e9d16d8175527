"""Exporter for ``nbgrader export`` that leaves the cell of a missing score empty.

nbgrader's own exporter writes 0 for an exercise without a score and for a student who submitted
nothing. `autograder.gradebook.nbgrader.isolate` configures this one.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from nbgrader.plugins import CsvExportPlugin
from traitlets import Bool

from autograder.core.course import load
from autograder.core.model import Entry, KitError
from autograder.core.output_file import output_file
from autograder.core.report_store import outdated_of
from autograder.core.tables import safe_cell, write_table
from autograder.gradebook import penalties
from autograder.gradebook.gradebook import Gradebook
from autograder.gradebook.students import class_list, load_roster
from autograder.gradebook.unscored import completed

COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
    "raw_score", "late_submission_penalty", "score", "max_score",
)  # fmt: skip
OPTION = "--CsvExport.missing_as_zero=True"


class CsvExport(CsvExportPlugin):  # type: ignore[misc]
    """nbgrader's table of scores, with the same columns, and empty cells for missing scores."""

    missing_as_zero = Bool(False, help="Write 0 for students who submitted nothing").tag(
        config=True
    )

    def export(self, gradebook: Any) -> None:
        """Write the table to ``--to``, or ``grades.csv``, and list who has no score and why. Ends
        the command with a sentence if that is not possible."""
        try:
            self._export(gradebook)
        except KitError as error:
            sys.exit(str(error))

    def _export(self, gradebook: Any) -> None:
        target = Path(self.to or "grades.csv")
        output_file(target)
        coursedir: Any = self.parent.coursedir
        course = load(Path(coursedir.root))
        with Gradebook(replace(course, db_url=coursedir.db_url)) as own:
            own.entries()  # brings names, dates and penalties up to date
        gradebook.db.expire_all()
        roster = load_roster(course)
        students = self._chosen(class_list(course, roster), self.student)
        names = self._chosen([a.name for a in gradebook.assignments], self.assignment)
        found: dict[str, dict[str, Entry]] = {}
        for one in penalties.all_entries(gradebook.db):
            if one.stage in names:
                found.setdefault(one.stage, {})[one.student] = one
        entries, unscored = completed(course, found, students, roster, self.missing_as_zero)
        rows = [
            _row(assignment, student, entries.get(assignment.name, {}).get(student.id))
            for assignment in gradebook.assignments
            for student in gradebook.students
            if assignment.name in names and student.id in students
        ]
        write_table(target, [list(COLUMNS), *rows])
        self.log.info("Scores are in %s", target)
        outdated = [words for slug in found for words in outdated_of(course, slug)]
        for line in (*unscored.lines(OPTION), *outdated):
            self.log.warning("%s", line)

    def _chosen(self, names: list[str], wanted: list[Any]) -> list[str]:
        """Return the names that the command line selects; all if it selects none."""
        return [name for name in names if not wanted or name in map(str, wanted)]


def _row(assignment: Any, student: Any, entry: Entry | None) -> list[str]:
    scores = (entry.score, entry.penalty, entry.points) if entry else (None, None, None)
    values = (
        *(assignment.name, assignment.duedate, entry.handed_in if entry else None),
        *(student.id, student.last_name, student.first_name, student.email),
        *scores,
        assignment.max_score,
    )
    return [safe_cell("" if value is None else str(value)) for value in values]
