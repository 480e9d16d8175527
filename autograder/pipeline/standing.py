"""What stands of earlier runs: which reports still hold, so that nothing needs to be done for them.

A report is written last, after the autograded notebook and the gradebook's rows, so one that is
there says that all is there. It is not taken at its word: the submission, the checks, the notebook
and the scores in the gradebook are looked at, and where one does not fit, the submission is graded.
Light to import: an unchanged class is passed over without torch, nbgrader and nbformat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.core import receipt
from autograder.core.course import Course
from autograder.core.model import Exercise, Question, Report, Stage
from autograder.core.packing import pack, unpack
from autograder.core.receipt import StageFingerprints
from autograder.core.report_store import earlier

if TYPE_CHECKING:
    from autograder.gradebook.database import Scores


@dataclass(frozen=True)
class Standing:
    """An earlier report of a student, and what is still as it says.

    ``same``: what was submitted, and whether student code is shut in. ``whole``: the notebook in
    ``autograded/`` and the scores in the gradebook. ``unchanged``: all, and the checks.
    """

    packed: bytes
    same: bool
    whole: bool
    unchanged: bool

    @property
    def report(self) -> Report:
        report: Report = unpack(self.packed)
        return report

    @property
    def holds(self) -> bool:
        """Whether the report holds, but for the checks."""
        return self.same and self.whole


def find(
    course: Course,
    slug: str,
    folders: Mapping[str, Path],
    fingerprints: StageFingerprints,
    confined: bool,
) -> dict[str, Standing]:
    """The earlier reports of these students, of those that have one that can be read.

    Raises `GradebookError` when there is a gradebook that cannot be read.
    """
    if not (course.root / "reports" / slug).is_dir():
        return {}
    from autograder.gradebook import database  # SQLAlchemy takes a tenth of a second

    scores = database.scores(course, slug)
    return {
        student: _standing(course, report, folder, fingerprints, confined, scores.get(student, {}))
        for student, folder in folders.items()
        if (report := earlier(course, slug, student))
    }


def notebook_path(course: Course, slug: str, student: str) -> Path:
    return course.root / "autograded" / student / slug / f"{slug}.ipynb"


def stage_of(report: Report, title: str) -> Stage:
    """The stage as it was when the report was made: what an unchanged class is shown with."""
    return Stage(
        report.stage,
        title,
        tuple(Exercise(e.name, e.max_points) for e in report.exercises),
        tuple(Question(w.name, w.max_points) for w in report.written),
    )


def _standing(
    course: Course,
    report: Report,
    folder: Path,
    fingerprints: StageFingerprints,
    confined: bool,
    scores: Mapping[str, Scores],
) -> Standing:
    made, packed = report.receipt, pack(report)
    if made is None or not made.hand_in:
        return Standing(packed, False, False, False)
    most = course.limits.file_mb << 20
    same = made.confined == confined and made.hand_in == receipt.submission_digest(folder, most)
    whole = _entered(report, scores) and _lies(
        notebook_path(course, report.stage, report.student), made.notebook
    )
    return Standing(packed, same, whole, same and whole and made.checks == fingerprints.combined)


def _lies(path: Path, digest: str) -> bool:
    """Whether a file is there and has this SHA-256."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except OSError:
        return False


def _entered(report: Report, scores: Mapping[str, Scores]) -> bool:
    """Whether the gradebook has the automatic scores of the report, and no others."""
    return {name: s.automatic for name, s in scores.items()} == report.automatic
