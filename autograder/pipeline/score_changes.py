"""Compare the reports of a run with those that they replace: whose score changes, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from autograder.core.model import GRADED, ExerciseReport, Report
from autograder.core.points import number
from autograder.gradebook.database import Scores
from autograder.pipeline.run import Run

ADDED = "The earlier report does not have this exercise."
REMOVED = "The stage no longer has this exercise."


@dataclass(frozen=True)
class OutcomeChange:
    """A check with another outcome: its title, the outcome before ("" if it is new) and now."""

    title: str
    was: str
    now: str


@dataclass(frozen=True)
class ScoreChange:
    """An exercise of a student whose score changes (None: no score), or whose higher score was
    ``kept``. ``max_before`` are the points that the exercise had. ``manual`` is a manual score,
    which counts instead of both."""

    student: str
    exercise: str
    was: float | None
    now: float | None
    max_points: float
    turns: tuple[OutcomeChange, ...] = ()
    reason: str = ""
    kept: bool = False
    manual: float | None = None
    max_before: float | None = None

    @property
    def by(self) -> float | None:
        """The difference in points; None if there was or is no score."""
        if self.was is None or self.now is None:
            return None
        return round(self.now - self.was, 2)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"by": self.by}


def changes(run: Run, scores: Mapping[str, Mapping[str, Scores]]) -> list[ScoreChange]:
    """Return all changes of a run, sorted by student; ``scores`` are those of the gradebook."""
    found = []
    for report in run.in_order:
        before = run.before.get(report.student)
        if before is None or report.student in run.unchanged:
            continue
        old = {e.name: e for e in before.exercises}
        found += _added_and_removed(report, old)
        for exercise in report.exercises:
            known = old.get(exercise.name)
            kept = exercise.kept and not (known and known.kept)
            if known and (known.points != exercise.points or kept):
                manual = scores.get(report.student, {}).get(exercise.name)
                found.append(
                    ScoreChange(
                        report.student,
                        exercise.name,
                        known.points,
                        exercise.points,
                        exercise.max_points,
                        outcome_changes(known, exercise),
                        _reason(before, report) or _reason_of_exercise(known, exercise),
                        kept,
                        manual.manual if manual else None,
                        known.max_points,
                    )
                )
    return found


def _added_and_removed(report: Report, old: Mapping[str, ExerciseReport]) -> list[ScoreChange]:
    """Return the exercises with a score that only one of two reports has."""
    new = {e.name: e for e in report.exercises}
    added = [
        ScoreChange(report.student, name, None, e.points, e.max_points, reason=ADDED)
        for name, e in new.items()
        if name not in old and e.points is not None
    ]
    return added + [
        ScoreChange(report.student, name, e.points, None, e.max_points, reason=REMOVED)
        for name, e in old.items()
        if name not in new and e.points is not None
    ]


def outcome_changes(before: ExerciseReport, after: ExerciseReport) -> tuple[OutcomeChange, ...]:
    """Return the checks of an exercise whose outcome differs."""
    old = {o.check: o.outcome for o in before.outcomes}
    return tuple(
        OutcomeChange(o.title, old.get(o.check, ""), o.outcome)
        for o in after.outcomes
        if old.get(o.check) != o.outcome
    )


def _reason_of_exercise(before: ExerciseReport, after: ExerciseReport) -> str:
    """Return why an exercise has another score, apart from the outcomes of its checks."""
    reasons = [after.cap]
    if before.max_points != after.max_points:
        now, was = number(after.max_points), number(before.max_points)
        reasons.append(f"The exercise is worth {now} instead of {was} points.")
    elif not outcome_changes(before, after) and _worth(before) != _worth(after):
        reasons.append("Its points are divided among its checks in another way.")
    if before.cap and not after.cap and _loses_more(before, after):
        why = "the diagnosis is not a slip" if after.diagnosis else "there is no diagnosis"
        still = after.diagnosis and after.diagnosis.slip
        reasons.append(f"The loss is not capped any more{'' if still else f': {why}'}.")
    return " ".join(filter(None, reasons))


def _loses_more(before: ExerciseReport, after: ExerciseReport) -> bool:
    """Whether a larger share of the points is lost now."""
    if before.points is None or after.points is None:
        return False
    return after.points * before.max_points < before.points * after.max_points


def _worth(exercise: ExerciseReport) -> dict[str, float]:
    return {o.check: o.max_points for o in exercise.outcomes}


def _reason(before: Report, after: Report) -> str:
    """Return a reason other than the checks: another submission, or one that cannot be graded."""
    kept_only = after.receipt is not None and not after.receipt.submission
    if after.notes and (after.status != GRADED or kept_only):
        return after.notes[0]
    changed = before.submission_digest != after.submission_digest
    return "The submission has changed since it was graded." if changed else ""
