"""What a student's report said before it was replaced: ``reports/<stage>/<student>.history.jsonl``.

One line a report, the oldest first: its scores and its receipt, and until when it stood. Lines are
only ever added, and the last report itself is not among them (docs/regrading.md).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.course import Course, CourseError
from autograder.files import write
from autograder.model import GRADED, ExerciseReport, Report


@dataclass(frozen=True)
class Past:
    """A score that held ``until`` a moment (UTC), and the digest of its submission. ``points`` is
    None where there was no score."""

    until: datetime
    points: float | None
    max_points: float
    hand_in: str


def path(course: Course, slug: str, student: str) -> Path:
    return course.root / "reports" / slug / f"{student}.history.jsonl"


def past(course: Course, slug: str, student: str) -> list[Past]:
    """The student's earlier scores in a stage, the oldest first. Raises `CourseError` where the
    history cannot be read."""
    place = path(course, slug, student)
    found = []
    for number, text in enumerate(place.read_text().splitlines() if place.exists() else (), 1):
        try:
            line = json.loads(text)
            until = datetime.fromisoformat(line["until"])
            made = (line["receipt"] or {}).get("hand_in", "")
            found.append(Past(until, _points(line), float(line["max_points"]), made))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise CourseError(
                f"{place}, line {number} is no line of a history ({error}). Restore it from a "
                "backup, or take it out."
            ) from error
    return found


def has_score(course: Course, report: Report, exercise: ExerciseReport) -> bool:
    """Whether an earlier report on the same submission gave the exercise this score."""
    place = path(course, report.stage, report.student)
    submission = report.receipt.hand_in if report.receipt else ""
    for text in place.read_text(errors="replace").splitlines() if place.exists() else ():
        match _without_moment(text):
            case {"exercises": {exercise.name: points}, "receipt": {"hand_in": known}} if (
                points == exercise.points and known == submission
            ):
                return True
    return False


def _points(line: dict[str, Any]) -> float | None:
    """The points of a line; None where a part had no score, which older versions wrote as 0."""
    if line["status"] != GRADED or None in line["exercises"].values():
        return None
    return float(line["points"])


def remember(course: Course, old: Report, new: Report) -> None:
    """Add the scores of ``old`` to the history, unless ``new`` is the same, or they are there: a
    run that was killed in between does it again."""
    line = _line(old)
    if line == _line(new):
        return
    place = path(course, old.stage, old.student)
    text = place.read_text(encoding="utf-8", errors="replace") if place.exists() else ""
    if text and _without_moment(text.splitlines()[-1]) == line:
        return
    until = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    write(place, text + json.dumps({"until": until} | line, ensure_ascii=False) + "\n")


def _line(report: Report) -> dict[str, Any]:
    made = json.loads(json.dumps(asdict(report.receipt))) if report.receipt else None
    return {
        "status": report.status,
        "points": report.points,
        "max_points": report.max_points,
        "exercises": {e.name: e.points for e in report.exercises},
        "kept": [e.name for e in report.exercises if e.kept],
        "receipt": made,
    }


def _without_moment(text: str) -> Any:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return {k: v for k, v in found.items() if k != "until"} if isinstance(found, dict) else None
