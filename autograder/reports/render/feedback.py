"""Draw a student's page from a report: points, reasons, the diagnosis, pictures, the next step.

The report contains only what the student may see (`Report.visible`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.core.model import (
    BLOCKED,
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    TO_CONFIRM,
    ByHand,
    ExerciseReport,
    Outcome,
    Report,
)
from autograder.core.points import counted, number, out_of
from autograder.reports.render.page import render
from autograder.reports.render.pictures import panels
from autograder.reports.render.signs import colour, sign
from autograder.reports.render.terminal import NOTHING


def page(
    report: Report,
    title: str,
    course: str,
    by_hand: ByHand = NOTHING,
    about: Sequence[str] = (),
    scores: bool = True,
) -> str:
    """Return the page as HTML. ``title`` is the stage's, ``course`` the course's. Manual scores
    replace the automatic ones, as in the gradebook.

    ``about`` has sentences about the attempt. Without ``scores`` the page shows which exercises
    pass, and no points.
    """
    extra, graded = report.extra_credit(by_hand), report.status == GRADED
    total = report.score(by_hand)
    manual = {*by_hand.scores, *by_hand.comments, *extra}  # all that there is if it is not graded
    exercises = [e for e in report.exercises if graded or e.name in manual]
    known = graded or total is not None
    return render(
        "feedback.html",
        report=report,
        title=title,
        course=course,
        graded=graded,
        total=total,
        unscored=[e.name for e in report.exercises if by_hand.scores.get(e.name, e.points) is None],
        by_hand=by_hand,
        extra=extra,
        exercises=[_shown(e, by_hand, extra.get(e.name, 0.0)) for e in exercises],
        written=[w for w in report.written if known or w.name in manual],
        panels=panels,
        confirm=TO_CONFIRM,
        about=about,
        scores=scores,
    )


def not_graded_page(student: str, title: str, course: str, about: Sequence[str]) -> str:
    """Return the page of an attempt that is not graded; ``about`` says why."""
    return render("not_graded.html", student=student, title=title, course=course, about=about)


def _shown(exercise: ExerciseReport, by_hand: ByHand, extra: float) -> dict[str, Any]:
    """Return what the template needs of one exercise; ``extra`` is the extra credit that counts."""
    points, outcomes = by_hand.scores.get(exercise.name, exercise.points), exercise.outcomes
    titles = {o.check: o.title for o in outcomes}
    failed = [o for o in outcomes if o.outcome == FAILED]
    said = {o.message for o in failed}  # a picture that only repeats it is left out
    return {
        "name": exercise.name,
        "sign": sign(points, exercise.max_points),
        "colour": colour(points, exercise.max_points),
        "score": out_of(points, exercise.max_points),
        "max_points": exercise.max_points,
        "errored": "" if exercise.name in by_hand.scores else exercise.why_errored,
        "outcomes": outcomes,
        "first": failed[0] if failed else None,
        "waits": {o.check: titles[o.blocked_by] for o in outcomes if o.blocked_by in titles},
        "summary": _summary(outcomes),
        "open": len(failed) > 1,
        "diagnosis": exercise.diagnosis,
        "pictures": [p for p in exercise.pictures if not p.agrees and p.problem not in said],
        "agreeing": [p for p in exercise.pictures if p.agrees],
        "given": _manual_points(exercise, by_hand, extra),
        "cap": "" if exercise.name in by_hand.scores else exercise.cap,
        "comment": by_hand.comments.get(exercise.name, ""),
    }


def _manual_points(exercise: ExerciseReport, by_hand: ByHand, extra: float) -> str:
    """Return a sentence about manual changes to an exercise's points; "" if there are none."""
    words = []
    if exercise.name in by_hand.scores:
        automatic = "there is no automatic score"
        if exercise.points is not None:
            automatic = f"the automatic score is {number(exercise.points)}"
        words.append(f"Your instructor gave these points; {automatic}.")
    if exercise.name in by_hand.unconfirmed:
        words.append(f"The manual score was {TO_CONFIRM}.")
    if extra:
        words.append(f"Extra credit: {number(extra)}.")
    return " ".join(words)


def _summary(outcomes: tuple[Outcome, ...]) -> str:
    """Return a sentence with the numbers of checks by outcome."""
    total = len(outcomes)
    count = {k: sum(o.outcome == k for o in outcomes) for k in (PASSED, FAILED, BLOCKED, ERRORED)}
    if count[PASSED] == total:
        return {1: "The check passed", 2: "Both checks passed"}.get(
            total, f"All {total} checks passed"
        )
    words = {PASSED: "passed", FAILED: "failed", BLOCKED: "skipped", ERRORED: "not run"}
    told = [f"{count[k]} {words[k]}" for k in words if count[k]]
    return f"{counted(total, 'check')}: {', '.join(told)}"
