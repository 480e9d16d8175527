"""Decide which submissions of a class are graded again: those whose earlier report is not valid.

A report is written last, after the autograded notebook and the rows of the gradebook. It is still
valid if the submission, the checks, the notebook and the scores in the gradebook are those that it
names. An unchanged class is skipped without importing torch, nbgrader and nbformat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.core import receipt
from autograder.core.course import Course
from autograder.core.model import Report
from autograder.core.packing import pack
from autograder.core.points import total
from autograder.core.receipt import StageFingerprints
from autograder.core.report_store import EarlierReport, earlier

if TYPE_CHECKING:
    from autograder.gradebook.database import Scores


def find_earlier_reports(
    course: Course,
    slug: str,
    folders: Mapping[str, Path],
    fingerprints: StageFingerprints,
    confined: bool,
) -> dict[str, EarlierReport]:
    """Return the earlier reports of these students that can be read, by student.

    Raises `GradebookError` if there is a gradebook that cannot be read.
    """
    if not (course.root / "reports" / slug).is_dir():
        return {}
    from autograder.gradebook import database  # SQLAlchemy takes a tenth of a second

    scores = database.scores(course, slug)
    return {
        student: _compare(course, report, folder, fingerprints, confined, scores.get(student, {}))
        for student, folder in folders.items()
        if (report := earlier(course, slug, student))
    }


def notebook_path(course: Course, slug: str, student: str) -> Path:
    return course.root / "autograded" / student / slug / f"{slug}.ipynb"


def _compare(
    course: Course,
    report: Report,
    folder: Path,
    fingerprints: StageFingerprints,
    confined: bool,
    scores: Mapping[str, Scores],
) -> EarlierReport:
    made, packed = report.receipt, pack(report)
    if made is None or not made.hand_in:
        return EarlierReport(packed, False, False, False)
    digest = receipt.submission_digest(folder, course.limits.file_mb << 20)
    same = made.confined == confined and made.hand_in == digest
    path = notebook_path(course, report.stage, report.student)
    summed = report.points == total(e.points for e in report.exercises)
    match = summed and _scores_match(report, scores) and _file_matches(path, made.notebook)
    unchanged = same and match and made.checks == fingerprints.combined
    return EarlierReport(packed, same, match, unchanged)


def _file_matches(path: Path, digest: str) -> bool:
    """Whether a file exists and has this SHA-256."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except OSError:
        return False


def _scores_match(report: Report, scores: Mapping[str, Scores]) -> bool:
    """Whether the gradebook has the automatic scores of the report, and no others."""
    return {name: s.automatic for name, s in scores.items()} == report.automatic
