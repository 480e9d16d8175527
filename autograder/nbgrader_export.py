"""``nbgrader export`` by the kit's rule: where there is no score, the cell stays empty.

nbgrader's own exporter writes 0 for an exercise without a score and for a student who submitted
nothing. `autograder.nbgrader.isolate` puts this one in its place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.plugins import CsvExportPlugin

from autograder import penalties
from autograder.lms.tables import safe_cell, write_table
from autograder.model import Entry

COLUMNS = (
    "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email",
    "raw_score", "late_submission_penalty", "score", "max_score",
)  # fmt: skip


class CsvExport(CsvExportPlugin):  # type: ignore[misc]
    """nbgrader's table of scores, with the same columns, and empty cells for missing scores."""

    def export(self, gradebook: Any) -> None:
        """Write the table to ``--to``, or ``grades.csv``."""
        target = Path(self.to or "grades.csv")
        wanted = {str(name) for name in self.assignment}, {str(name) for name in self.student}
        entries = {(e.student, e.stage): e for e in penalties.all_entries(gradebook.db)}
        rows = [list(COLUMNS)]
        empty: dict[str, list[str]] = {}
        for assignment in gradebook.assignments:
            for student in gradebook.students:
                if not _chosen(wanted, assignment.name, student.id):
                    continue
                entry = entries.get((student.id, assignment.name))
                if entry is None or entry.points is None:
                    why = "submitted nothing" if entry is None else "no score yet"
                    empty.setdefault(f"{assignment.name}: {why}", []).append(student.id)
                rows.append(_row(assignment, student, entry))
        write_table(target, rows)
        self.log.info("Scores are in %s", target)
        for why, students in empty.items():
            self.log.warning("Left empty. %s: %s", why, ", ".join(students))


def _chosen(wanted: tuple[set[str], set[str]], assignment: str, student: str) -> bool:
    assignments, students = wanted
    return (not assignments or assignment in assignments) and (not students or student in students)


def _row(assignment: Any, student: Any, entry: Entry | None) -> list[str]:
    scores = (entry.score, entry.penalty, entry.points) if entry else (None, None, None)
    values = (
        *(assignment.name, assignment.duedate, entry.handed_in if entry else None),
        *(student.id, student.last_name, student.first_name, student.email),
        *scores,
        assignment.max_score,
    )
    return [safe_cell("" if value is None else str(value)) for value in values]
