"""A report as Gradescope's ``results.json``: one test per check, with the diagnosis as its output.

The total score is given explicitly, because the points of the tests may not add up to it: they are
rounded, and a slip costs at most a part of an exercise.
Without a total no test has a score either, because Gradescope would add up those that are there.
All text is plain: text that a student wrote must not become markup.
"""

from __future__ import annotations

from typing import Any

from autograder.core.model import (
    BLOCKED,
    FAILED,
    GRADED,
    PASSED,
    UNREADABLE,
    ExerciseReport,
    Report,
)
from autograder.core.points import number

VISIBLE, HIDDEN = "visible", "hidden"


def results(report: Report, show: str, seconds: float = 0.0) -> dict[str, Any]:
    """Return what students may see of the report (`Report.visible`) in Gradescope's format."""
    seen = report.visible(show)
    return {
        **({} if report.points is None else {"score": report.points}),
        "execution_time": round(seconds),
        "output": "\n".join(_words(seen)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": VISIBLE,
        "stdout_visibility": HIDDEN,
        "extra_data": {"status": report.status, "needs_a_look": report.needs_a_look},
        "tests": [
            test
            for place, exercise in enumerate(seen.exercises, 1)
            for test in _tests(place, exercise, report)
        ],
    }


def without_report(why: str, points: float | None) -> dict[str, Any]:
    """Return the results of a student without a report: the reason, and the score if given."""
    score = {} if points is None else {"score": points}
    return score | {
        "output": f"No score: {why}." if points is None else f"0 points: {why}.",
        "output_format": "text",
        "visibility": VISIBLE,
        "extra_data": {"status": "missing", "needs_a_look": points is None},
        "tests": [],
    }


def _words(report: Report) -> list[str]:
    words = list(report.notes)
    words += [f"Cell {c.cell} did not run to its end: {c.message}" for c in report.cells]
    words += report.unscored
    words += [f"{e.name}: {e.cap}" for e in report.exercises if e.cap]
    for question in report.written:
        state = {
            True: "will be graded by hand.",
            False: "was not answered: 0 points.",
            None: "could not be read automatically; your instructor will look at it."
            if report.status == GRADED
            else "could not be read.",
        }[question.answered]
        words.append(f"The question {question.name} ({number(question.max_points)} points) {state}")
    return words


def _tests(place: int, exercise: ExerciseReport, report: Report) -> list[dict[str, Any]]:
    """A test for each check; for the exercise as a whole where nothing was graded."""

    def score(points: float | None) -> dict[str, float]:
        return {} if report.points is None or points is None else {"score": points}

    if report.status != GRADED or not exercise.outcomes:
        unread = report.status == UNREADABLE
        words = "It could not be read." if unread else "It could not be graded."
        points = score(exercise.points) | {"max_score": exercise.max_points}
        return [_test(str(place), exercise.name, "failed", words, **points)]
    titles = {o.check: o.title for o in exercise.outcomes}
    tests, diagnosis = [], exercise.diagnosis
    for nth, outcome in enumerate(exercise.outcomes, 1):
        lines = [outcome.message] if outcome.message else []
        if outcome.outcome == FAILED and diagnosis:
            lines += [diagnosis.mistake, diagnosis.hint]
            diagnosis = None  # not repeated
        if outcome.outcome == BLOCKED:
            why = titles.get(outcome.blocked_by, outcome.blocked_by)
            lines.append(f"Skipped because this did not pass: {why}")
        tests.append(
            _test(
                f"{place}.{nth}", f"{exercise.name}: {outcome.title}",
                "passed" if outcome.outcome == PASSED else "failed", "\n".join(lines),
                **score(outcome.points), max_score=outcome.max_points,
            )
        )  # fmt: skip
    return tests


def _test(number: str, name: str, status: str, output: str, **points: float) -> dict[str, Any]:
    return {
        "number": number, "name": name, "status": status, "output": output,
        "output_format": "text", "visibility": VISIBLE, **points,
    }  # fmt: skip
