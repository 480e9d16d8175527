"""What a run changes against the reports that lay there: whose score, by how much, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from autograder.core.model import GRADED, ExerciseReport, Report
from autograder.gradebook.database import Scores
from autograder.pipeline.run import Run


@dataclass(frozen=True)
class OutcomeChange:
    """A check that came to something else: its title, what it was and what it is. One that is new
    was nothing."""

    title: str
    was: str
    now: str


@dataclass(frozen=True)
class ScoreChange:
    """An exercise of a student whose score is another one (None: no score), or whose higher score
    was ``kept``. ``manual`` is the score that a person gave, which stands above both."""

    student: str
    exercise: str
    was: float | None
    now: float | None
    max_points: float
    turns: tuple[OutcomeChange, ...] = ()
    reason: str = ""
    kept: bool = False
    manual: float | None = None

    @property
    def by(self) -> float | None:
        """The difference in points; None where there was or is no score."""
        if self.was is None or self.now is None:
            return None
        return round(self.now - self.was, 2)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"by": self.by}


def changes(run: Run, scores: Mapping[str, Mapping[str, Scores]]) -> list[ScoreChange]:
    """All changes of a run, by student; ``scores`` are the gradebook's."""
    found = []
    for report in run.in_order:
        before = run.before.get(report.student)
        if before is None or report.student in run.unchanged:
            continue
        old = {e.name: e for e in before.exercises}
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
                        _reason(before, report),
                        kept,
                        manual.manual if manual else None,
                    )
                )
    return found


def outcome_changes(before: ExerciseReport, after: ExerciseReport) -> tuple[OutcomeChange, ...]:
    """The checks of an exercise that came to something else."""
    old = {o.check: o.outcome for o in before.outcomes}
    return tuple(
        OutcomeChange(o.title, old.get(o.check, ""), o.outcome)
        for o in after.outcomes
        if old.get(o.check) != o.outcome
    )


def _reason(before: Report, after: Report) -> str:
    """What there is to say beside the checks: another submission, or one that cannot be graded."""
    if after.status != GRADED and after.notes:
        return after.notes[0]
    then, now = (r.receipt.hand_in if r.receipt else "" for r in (before, after))
    return "The submission has changed since it was graded." if then != now else ""
