"""Select the best of several attempts, if course.toml has ``[rules] attempts = "best"``.

Each attempt is graded once with the present checks. The one with the most points after its late
penalty, the first of equals, is copied to ``submitted/``, where it is graded.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain

from autograder.core import receipt
from autograder.core.course import Course
from autograder.core.files import write
from autograder.core.model import Entry
from autograder.core.report_store import earlier
from autograder.grading.work import DEFAULTS, Graded, Options, Task, Work
from autograder.pipeline.executor import SERIAL, Executor
from autograder.submissions.attempts import (
    FILES,
    Attempt,
    attempts,
    copy_to_submitted,
    is_submitted,
    rank,
)

SCORED = "scored.json"


def select_best(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    options: Options = DEFAULTS,
    executor: Executor = SERIAL,
) -> dict[str, Attempt]:
    """Copy the best attempt of each student with several attempts to ``submitted/``.

    Returns the attempts that replace another one, by student. A submission there that was never
    collected is left alone. The attempt that is there now counts with the points that a run with
    these options would keep for it. With ``preview`` nothing is written.
    """
    several = _several(course, slug, students)
    if not several:
        return {}
    others, worth = _other_stages(course, slug), course.stage(slug).worth
    points = _points(course, slug, [*chain.from_iterable(several.values())], options, executor)

    def place(one: Attempt) -> tuple[bool, float]:
        return rank(course.rules, one, points[one], worth, others.get(one.student, ()))

    best = {student: max(own, key=place) for student, own in several.items()}
    changed = {student: one for student, one in best.items() if not is_submitted(course, one)}
    if not options.preview:
        for one in changed.values():
            copy_to_submitted(course, one)
    return changed


def _several(course: Course, slug: str, students: Sequence[str]) -> dict[str, list[Attempt]]:
    """Return the attempts of students who have several, one of which is in ``submitted/``."""
    return {
        student: own
        for student, own in attempts(course, slug).items()
        if len(own) > 1 and (not students or student in students)
        if any(is_submitted(course, one) for one in own)
    }


def _other_stages(course: Course, slug: str) -> dict[str, list[Entry]]:
    """Return each student's scores in the other stages, which may use up slip days."""
    from autograder.gradebook.gradebook import Gradebook

    with Gradebook(course) as gradebook:
        found: dict[str, list[Entry]] = {}
        for one in gradebook.entries():
            if one.stage != slug:
                found.setdefault(one.student, []).append(one)
    return found


def _points(
    course: Course, slug: str, attempts: Sequence[Attempt], options: Options, executor: Executor
) -> dict[Attempt, float | None]:
    """Return the points of attempts before any penalty; None if there is no score. What the checks
    give an attempt is saved beside it, and is valid until what grades the stage changes."""
    checks = receipt.stage_fingerprints(course, slug).combined
    points = {one: _saved(course, one, checks) for one in attempts}
    tasks = {str(n): one for n, one in enumerate(attempts) if points[one] is None}

    def on_graded(graded: Graded) -> None:
        one, found = tasks[graded.report.student], graded.report.points
        points[one] = found
        if found is not None and not options.preview:
            words = json.dumps({"checks": checks, "points": found})
            write(one.folder(course) / SCORED, f"{words}\n")

    if tasks:  # under numbers in place of names, since several are of one student
        with executor.start(Work(course, slug, len(tasks))) as grade:
            grade([Task(n, one.folder(course) / FILES) for n, one in tasks.items()], on_graded)
    for one, found in points.items():
        both = [p for p in (found, _kept(course, one, checks, options)) if p is not None]
        points[one] = max(both, default=None)
    return points


def _saved(course: Course, attempt: Attempt, checks: str) -> float | None:
    note = attempt.folder(course) / SCORED
    known = json.loads(note.read_text()) if note.is_file() else {}
    return float(known["points"]) if known.get("checks") == checks else None


def _kept(course: Course, attempt: Attempt, checks: str, options: Options) -> float | None:
    """Return the points that the next run would keep for an attempt that is in ``submitted/``,
    because nothing has changed since it was graded, or scores are never lowered; else None."""
    report = earlier(course, attempt.stage, attempt.student)
    if report is None or report.receipt is None or not is_submitted(course, attempt):
        return None
    folder = course.root / "submitted" / attempt.student / attempt.stage
    if report.receipt.hand_in != receipt.submission_digest(folder, course.limits.file_mb << 20):
        return None
    unchanged = report.receipt.checks == checks and not options.again
    return report.points if unchanged or options.never_lower else None
