"""Select the best of several attempts, if course.toml has ``[rules] attempts = "best"``.

Each attempt is graded once with the present checks. The one with the most points after its late
penalty, the first of equals, is copied to ``submitted/``, where it is graded.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder.core import receipt
from autograder.core.course import Course
from autograder.core.files import write
from autograder.core.model import Entry, Report
from autograder.core.report_store import earlier
from autograder.grading.work import DEFAULTS, Options, Task, Work
from autograder.submissions.attempts import (
    FILES,
    Attempt,
    attempts,
    copy_to_submitted,
    is_submitted,
    rank,
)

if TYPE_CHECKING:
    from autograder.grading.process import WorkerProcess

SCORED = "scored.json"


def select_best(
    course: Course, slug: str, students: Sequence[str] = (), options: Options = DEFAULTS
) -> dict[str, Attempt]:
    """Copy the best attempt of each student with several attempts to ``submitted/``.

    Returns the attempts that replace another one, by student. A submission there that was never
    collected is left alone. The attempt that is there now counts with the points that a run with
    these options would keep for it. With ``preview`` nothing is written.
    """
    several = _several(course, slug, students)
    if not several:
        return {}
    others = _other_stages(course, slug)
    with _Scorer(course, slug, options) as scorer:
        best = {
            student: scorer.best(own, others.get(student, [])) for student, own in several.items()
        }
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


class _Scorer:
    """Scores attempts. A score is saved beside its attempt, and is valid until what grades the
    stage changes. Use as a context manager."""

    def __init__(self, course: Course, slug: str, options: Options) -> None:
        self.course, self.slug, self.options = course, slug, options
        self.checks = receipt.stage_fingerprints(course, slug).combined
        self.worth = course.stage(slug).worth
        self._worker: WorkerProcess | None = None

    def __enter__(self) -> _Scorer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._worker is not None:
            self._worker.close()

    def best(self, attempts: Sequence[Attempt], others: Sequence[Entry]) -> Attempt:
        """Return the attempt with the most points after its late penalty, the first of equals.
        ``others`` has the student's scores in the other stages."""
        rules, worth = self.course.rules, self.worth
        return max(attempts, key=lambda one: rank(rules, one, self._points(one), worth, others))

    def _points(self, attempt: Attempt) -> float | None:
        """Return the points before any penalty; None if there is no score."""
        found = [p for p in (self._scored(attempt), self._kept(attempt)) if p is not None]
        return max(found, default=None)

    def _scored(self, attempt: Attempt) -> float | None:
        """Return the points that the checks give an attempt; None if there is no score."""
        note = attempt.folder(self.course) / SCORED
        if note.is_file():
            known = json.loads(note.read_text())
            if known["checks"] == self.checks:
                return float(known["points"])
        report = self._grade(attempt)
        if not self.options.preview and report.points is not None:
            write(note, json.dumps({"checks": self.checks, "points": report.points}) + "\n")
        return report.points

    def _kept(self, attempt: Attempt) -> float | None:
        """Return the points that the next run would keep for an attempt that is in ``submitted/``,
        because nothing has changed since it was graded, or scores are never lowered; else None."""
        report = earlier(self.course, self.slug, attempt.student)
        if report is None or report.receipt is None or not is_submitted(self.course, attempt):
            return None
        folder = self.course.root / "submitted" / attempt.student / self.slug
        if report.receipt.hand_in != receipt.submission_digest(
            folder, self.course.limits.file_mb << 20
        ):
            return None
        unchanged = report.receipt.checks == self.checks and not self.options.again
        return report.points if unchanged or self.options.never_lower else None

    def _grade(self, attempt: Attempt) -> Report:
        if self._worker is None:
            from autograder.grading.process import WorkerProcess

            self._worker = WorkerProcess(Work(self.course, self.slug))
        folder = attempt.folder(self.course) / FILES
        return self._worker.grade(Task(attempt.student, folder)).report
