"""What may be taken over from an earlier report of the same hand-in, so that it is not run again.

An exercise of which neither a check nor a specimen has changed keeps its report. Of another only
the edited checks are run, as long as they come to what they came to before: what the others came
to is known, and the diagnosis mostly hangs on the first check that failed. Where it has taken more
to tell two mistakes apart, the exercise is run as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from autograder.grading.runner import ALWAYS_FATAL, Ran, first_failed
from autograder.model import GRADED, PASSED, ExerciseReport, Outcome, Picture, Report
from autograder.receipt import Basis
from autograder.standing import Standing


class Earlier:
    """The earlier report of a student, as far as it may be used; `report` is None where it may
    not: another hand-in, a notebook or scores that are not there, another lesson or kit.
    ``settled``: see `autograder.answers.Answered`."""

    def __init__(self, standing: Standing | None, basis: Basis, settled: Mapping[str, str]) -> None:
        self.standing, self.basis, self._settled = standing, basis, settled
        self.report: Report | None = None
        if standing and standing.holds:
            report = standing.report
            shared = report.receipt.shared if report.receipt else ""
            if report.status == GRADED and shared == basis.shared:
                self.report = report
        self._exercises = {e.name: e for e in self.report.exercises} if self.report else {}

    def holds(self, name: str) -> ExerciseReport | None:
        """The report on an exercise of which nothing has changed."""
        known = self._exercises.get(name)
        if known and known.points is not None and known.digest == self.basis.exercises.get(name):
            return known
        return None

    def known(self, name: str) -> dict[str, Outcome]:
        """What the checks came to that have not changed, of an exercise of which no others need to
        be run; else nothing."""
        report = self._exercises.get(name)
        if not report or report.kept or report.points is None or not report.digest:
            return {}
        if first_failed(report.outcomes) and self._settled.get(name) != self.basis.wrong.get(name):
            return {}
        return {o.check: o for o in report.outcomes if o.digest == self.basis.checks.get(o.check)}

    def pictures(self, name: str) -> tuple[Picture, ...]:
        """The exercise's pictures, which hang on the answer and not on the checks."""
        known = self._exercises.get(name)
        return known.pictures if known and not known.kept else ()

    def agreeing(self, name: str, outcomes: Sequence[Outcome]) -> ExerciseReport | None:
        """The earlier report on an exercise whose checks came to the same then; a new one passes
        now."""
        report = self._exercises[name]
        before = {o.check: _came(o) for o in report.outcomes}
        same = all(before.get(o.check, (PASSED, "", "", "")) == _came(o) for o in outcomes)
        return report if same and first_failed(outcomes) == first_failed(report.outcomes) else None

    def says(self, exercises: tuple[ExerciseReport, ...], notes: tuple[str, ...]) -> bool:
        """Whether a reader of the report would find in these what stands there already."""
        if self.report is None:
            return False
        known = self.report.exercises, self.report.notes
        return (_words(exercises), notes) == (_words(known[0]), known[1])


def _came(outcome: Outcome) -> tuple[str, str, str, str]:
    return outcome.outcome, outcome.message, outcome.blocked_by, outcome.remark


def higher(standing: Standing | None, report: ExerciseReport) -> ExerciseReport:
    """The better one of an exercise's earlier report on the same hand-in and this one; an earlier
    one says that it was kept. No score is less than any."""
    before = standing.report if standing and standing.same else None
    if before is None or before.status != GRADED:
        return report
    for known in before.exercises:
        comparable = (known.name, known.max_points) == (report.name, report.max_points)
        if comparable and (known.points or 0.0) > (report.points or 0.0):
            return replace(known, digest=report.digest, kept=True)
    return report


def digest(basis: Basis, name: str, ran: Ran) -> str:
    """The digest for an exercise's report; none where time ran out or the process ended, which
    another exercise may have been the reason of."""
    errors = [call.error for calls in ran.transcripts.values() for call in calls if call.error]
    ended = any(error["kind"] in ALWAYS_FATAL for error in errors)
    return "" if ended else basis.exercises.get(name, "")


def _words(exercises: tuple[ExerciseReport, ...]) -> list[tuple[Any, ...]]:
    """What the reports say, without their digests."""
    return [(*_of_exercise(e), *map(_of_outcome, e.outcomes)) for e in exercises]


def _but(kind: Any, *left_out: str) -> attrgetter[tuple[Any, ...]]:
    return attrgetter(*(f.name for f in fields(kind) if f.name not in left_out))


_of_exercise, _of_outcome = _but(ExerciseReport, "digest", "outcomes"), _but(Outcome, "digest")
