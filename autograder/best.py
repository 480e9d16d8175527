"""The best of several attempts, where course.toml asks for it: ``[rules] attempts = "best"``.

Each attempt is graded once by the checks as they are; the one that brings most after its late
penalty is laid into ``submitted/``, where every way of grading finds it. Of equals the first
counts, since it was handed in earlier.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from autograder import receipt
from autograder.attempts import FILES, Attempt, attempts, digest, hand_over, in_place
from autograder.course import Course
from autograder.files import write
from autograder.model import Entry, Report
from autograder.reports import earlier
from autograder.rules import charges
from autograder.work import Task, Work

if TYPE_CHECKING:
    from autograder.grading.process import WorkerProcess

SCORED = "scored.json"


def choose(
    course: Course,
    slug: str,
    students: Sequence[str] = (),
    *,
    again: bool = False,
    never_lower: bool = False,
    preview: bool = False,
) -> dict[str, Attempt]:
    """Lay the best attempt of everybody who has several into ``submitted/``; those that took the
    place of another one. What was put there by hand, and never collected, stays.

    The attempt that is there counts with the points that it has, where a run with ``again`` or
    ``never_lower`` would leave it those. A ``preview`` writes nothing.
    """
    several = {
        student: own
        for student, own in attempts(course, slug).items()
        if len(own) > 1 and (not students or student in students)
        if digest(in_place(course, student, slug)) in {a.digest for a in own}
    }
    if not several:
        return {}
    others = _others(course, slug)
    changed = {}
    with _Scorer(course, slug, writes=not preview) as scorer:
        for student, own in several.items():
            there = digest(in_place(course, student, slug))
            points = {a.number: scorer.points(a) for a in own}
            if never_lower or not again:
                kept = scorer.current(student, never_lower)
                points |= {
                    a.number: max(points[a.number], kept, key=_rank)
                    for a in own
                    if a.digest == there
                }
            net = {
                a.number: _net(course, a, points[a.number], scorer.most, others.get(student, []))
                for a in own
            }
            best = max(own, key=lambda a: _rank(net[a.number]))  # the first of equals
            if best.digest != there:
                changed[student] = best
                if not preview:
                    hand_over(course, best)
    return changed


def _others(course: Course, slug: str) -> dict[str, list[Entry]]:
    """Everybody's hand-ins of the other stages, which may use up slip days."""
    from autograder.gradebook import Book

    with Book(course) as book:
        found: dict[str, list[Entry]] = {}
        for one in book.entries():
            if one.stage != slug:
                found.setdefault(one.student, []).append(one)
    return found


def _net(
    course: Course, attempt: Attempt, points: float | None, most: float, others: Sequence[Entry]
) -> float | None:
    if points is None:
        return None
    one = Entry(attempt.student, attempt.stage, points, 0.0, most, attempt.moment)
    return points - charges(course.rules, [*others, one])[attempt.stage].penalty


def _rank(points: float | None) -> tuple[bool, float]:
    """A key by which an attempt without a score comes after all others."""
    return (False, 0.0) if points is None else (True, points)


class _Scorer:
    """Gives each attempt its points, and remembers them as long as the checks are the same."""

    def __init__(self, course: Course, slug: str, writes: bool) -> None:
        self.course, self.slug, self.writes = course, slug, writes
        self.checks = receipt.basis(course, slug).whole
        self.most = course.stage(slug).worth
        self._worker: WorkerProcess | None = None

    def __enter__(self) -> _Scorer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._worker is not None:
            self._worker.close()

    def points(self, attempt: Attempt) -> float | None:
        """The automatic points; None without a score, so that such an attempt is chosen only where
        there is no other."""
        note = attempt.folder(self.course) / SCORED
        if note.is_file():
            known = json.loads(note.read_text())
            if known["checks"] == self.checks:
                return float(known["points"])
        report = self._grade(attempt)
        if self.writes and report.points is not None:
            write(note, json.dumps({"checks": self.checks, "points": report.points}) + "\n")
        return report.points

    def current(self, student: str, never_lower: bool) -> float | None:
        """The points that the submission in ``submitted/`` has, where it would keep them: nothing
        has changed since, or they are ``never_lower``. None where it would not."""
        report = earlier(self.course, self.slug, student)
        made = report.receipt if report else None
        folder = self.course.root / "submitted" / student / self.slug
        if (
            report is None
            or made is None
            or made.hand_in != receipt.hand_in(folder, self.course.limits.file_mb << 20)
            or not (never_lower or made.checks == self.checks)
        ):
            return None
        return report.points

    def _grade(self, attempt: Attempt) -> Report:
        if self._worker is None:
            from autograder.grading.process import WorkerProcess

            self._worker = WorkerProcess(Work(self.course, self.slug))
        folder = attempt.folder(self.course) / FILES
        return self._worker.grade(Task(attempt.student, folder)).report
