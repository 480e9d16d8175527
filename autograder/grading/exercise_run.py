"""A check as pytest collected it, and the outcomes of an exercise's checks on one answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.core.model import BLOCKED, ERRORED, FAILED, PASSED, Outcome
from autograder.grading import redaction
from autograder.grading.marks import Mark
from autograder.grading.prefetch import CheckResult
from autograder.grading.side_effects import SIDE_EFFECTS
from autograder.grading.student import Call

OF_OTHER_CALLS = "other calls"  # the kind of a failure for calls of other checks
ALWAYS_FATAL = ("timeout", "exited", "crashed", "garbled", "memory", "spent")
FATAL_AT_FIRST = ("missing", "unfinished", "syntax")


@dataclass(frozen=True)
class CollectedCheck:
    """A collected check: its function's name, its title and its mark. ``asks`` has its fixtures, if
    all of them are the kit's."""

    name: str
    title: str
    mark: Mark
    item: Any
    asks: tuple[str, ...]


@dataclass
class ExerciseRun:
    """The outcomes of an exercise's checks, and the results of those that were run, by check."""

    outcomes: list[Outcome] = field(default_factory=list)
    results: dict[str, CheckResult] = field(default_factory=dict)

    def add(self, check: CollectedCheck, worth: float, result: CheckResult) -> None:
        """Add a check that was run."""
        earned = worth if result.outcome == PASSED else 0.0
        outcome = result.outcome, earned, worth, result.message
        self.outcomes.append(Outcome(check.name, check.title, *outcome, remark=result.remark))
        self.results[check.name] = result

    def add_blocked(self, check: CollectedCheck, worth: float, blocker: str) -> None:
        """Add a check that was not run because the check ``blocker`` did not pass."""
        self.outcomes.append(
            Outcome(check.name, check.title, BLOCKED, 0.0, worth, blocked_by=blocker)
        )

    def judge_side_effects(self) -> None:
        """Where a call had a side effect that a check excludes and no such check has failed for it,
        fail the first one that passed: together, the checks try more inputs than each of them."""
        for effect, words in SIDE_EFFECTS.items():
            calls = [call for call in self.calls if getattr(call, effect)]
            excluding = {k: r for k, r in self.results.items() if effect in r.excluded}
            noticed = any(
                r.outcome == FAILED and any(getattr(call, effect) for call in r.calls)
                for r in excluding.values()
            )
            passed = [name for name, r in excluding.items() if r.outcome == PASSED]
            if calls and passed and not noticed:
                message = redaction.redact_message(words.format(call=calls[0].text))
                self._fail_for_calls(passed[0], calls, message)

    def _fail_for_calls(self, check: str, calls: list[Call], message: str) -> None:
        """Fail a check that has passed because of calls of other checks, which are added to its
        transcript."""
        result = self.results[check]
        self.results[check] = replace(
            result,
            outcome=FAILED,
            message=message,
            calls=[*result.calls, *calls],
            failure_kind=OF_OTHER_CALLS,
        )
        self.outcomes = [
            replace(o, outcome=FAILED, points=0.0, message=message) if o.check == check else o
            for o in self.outcomes
        ]

    @property
    def earned(self) -> float:
        """The points of the checks that passed."""
        return sum(o.points for o in self.outcomes)

    @property
    def is_perfect(self) -> bool:
        """Whether all checks passed."""
        return all(o.outcome == PASSED for o in self.outcomes)

    def outcome(self, check: str) -> str:
        """Return the outcome of a check; "" if it was left out."""
        return next((o.outcome for o in self.outcomes if o.check == check), "")

    @property
    def calls(self) -> list[Call]:
        """The transcripts of all checks, one after the other."""
        return [call for result in self.results.values() for call in result.calls]

    def has_error(self, kinds: Collection[str]) -> bool:
        """Whether a call ended with an error of one of these kinds."""
        return any(call.error and call.error["kind"] in kinds for call in self.calls)

    @property
    def errored(self) -> bool:
        """Whether a check itself failed, so that there is no score."""
        return any(o.outcome == ERRORED for o in self.outcomes)

    @property
    def only_values_are_wrong(self) -> bool:
        """Whether no check failed for an error, a ban, or anything else than its values."""
        failed = (r for r in self.results.values() if r.outcome == FAILED)
        return not any(result.failure_kind for result in failed)

    @property
    def first_failed(self) -> str:
        """The first check that failed for another reason than printed output, or else the first
        that failed; "" if none did."""
        failed = [name for name, result in self.results.items() if result.outcome == FAILED]
        loud = (name for name in failed if not self.results[name].printed_only)
        return next(loud, next(iter(failed), ""))
