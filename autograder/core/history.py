"""Read and write the history of a student's scores: ``reports/<stage>/<student>.history.jsonl``.

Each line has the scores and the receipt of a report that was replaced, and when, oldest first.
Lines are only appended, and the current report is not among them (docs/regrading.md).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.core import records
from autograder.core.course import Course, CourseError
from autograder.core.files import write
from autograder.core.model import ExerciseReport, Receipt, Report


@dataclass(frozen=True)
class EarlierScore:
    """The scores of a report that was replaced at ``until``, an ISO moment in UTC."""

    until: str
    status: str
    points: float | None
    max_points: float
    exercises: dict[str, float | None]
    kept: tuple[str, ...]
    receipt: Receipt | None

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.until)

    @property
    def hand_in(self) -> str:
        """The digest of the submission, or empty if there is no receipt."""
        return self.receipt.hand_in if self.receipt else ""


def path(course: Course, slug: str, student: str) -> Path:
    return course.root / "reports" / slug / f"{student}.history.jsonl"


def earlier_scores(course: Course, slug: str, student: str) -> list[EarlierScore]:
    """Return the scores of a student's earlier reports in a stage, oldest first. Raises
    `CourseError` if the history cannot be read."""
    place = path(course, slug, student)
    found = []
    for number, text in enumerate(_text(place).splitlines(), 1):
        try:
            found.append(records.read(EarlierScore, json.loads(text), "the line"))
            _ = found[-1].moment
        except (ValueError, RecursionError) as error:
            raise CourseError(
                f"{place}, line {number} cannot be read as an earlier score ({error}). Restore it "
                "from a backup, or delete the line."
            ) from error
    return found


def has_score(course: Course, report: Report, exercise: ExerciseReport) -> bool:
    """Whether an earlier report on the same submission gave the exercise this score. Raises
    `CourseError` if the history cannot be read."""
    score = (exercise.name, exercise.points)
    earlier = earlier_scores(course, report.stage, report.student)
    digest = report.submission_digest
    return any(one.hand_in == digest and score in one.exercises.items() for one in earlier)


def append(course: Course, old: Report, new: Report) -> None:
    """Append the scores of ``old`` to the history, unless ``new`` has the same scores, or they are
    already in the last line because a run was killed after it had written them."""
    scores = _without_moment(old)
    if scores == _without_moment(new):
        return
    place = path(course, old.stage, old.student)
    text = _text(place)
    if text.endswith(scores):
        return
    until = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    write(place, f'{text}{{"until": "{until}", {scores}')


def _text(place: Path) -> str:
    return place.read_text(encoding="utf-8", errors="replace") if place.exists() else ""


def _without_moment(report: Report) -> str:
    """Return the line of a report without the moment at its start."""
    line = {
        "status": report.status,
        "points": report.points,
        "max_points": report.max_points,
        "exercises": {e.name: e.points for e in report.exercises},
        "kept": [e.name for e in report.exercises if e.kept],
        "receipt": asdict(report.receipt) if report.receipt else None,
    }
    return json.dumps(line, ensure_ascii=False).removeprefix("{") + "\n"
