"""The best of several attempts, where course.toml asks for it: ``[rules] attempts = "best"``.

Each attempt is graded once by the checks as they are; the one that brings most after its late
penalty is laid into ``submitted/``, where every way of grading finds it. Of equals the first
counts, since it was handed in earlier.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from autograder import receipt
from autograder.attempts import FILES, Attempt, attempts, digest, hand_over, in_place
from autograder.course import Course
from autograder.files import write
from autograder.model import Entry, Report
from autograder.rules import charges

SCORED = "scored.json"


def choose(course: Course, slug: str, students: Sequence[str] = ()) -> dict[str, int]:
    """Lay the best attempt of everybody who has several into ``submitted/``; the numbers of those
    that took the place of another one. What was put there by hand, and never collected, stays."""
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
    with _Scorer(course, slug) as scorer:
        for student, own in several.items():
            points = {a.number: scorer.points(a) for a in own}
            net = {
                a.number: _net(course, a, points[a.number], scorer.most, others.get(student, []))
                for a in own
            }
            best = max(own, key=lambda a: net[a.number])  # the first of equals
            if best.digest != digest(in_place(course, student, slug)):
                hand_over(course, best)
                changed[student] = best.number
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
    course: Course, attempt: Attempt, points: float, most: float, others: Sequence[Entry]
) -> float:
    one = Entry(attempt.student, attempt.stage, points, 0.0, most, attempt.moment)
    return points - charges(course.rules, [*others, one])[attempt.stage].penalty


class _Scorer:
    """Gives each attempt its points, and remembers them as long as the checks are the same."""

    def __init__(self, course: Course, slug: str) -> None:
        self.course, self.slug = course, slug
        self.checks = receipt.basis(course, slug).whole
        stage = course.stage(slug)
        self.most = stage.points + sum(q.points for q in stage.questions)
        self._service: Any = None

    def __enter__(self) -> _Scorer:
        return self

    def __exit__(self, *_: object) -> None:
        if self._service is not None:
            self._service.close()

    def points(self, attempt: Attempt) -> float:
        """The automatic points; less than nothing where a check of ours failed by itself, so that
        such an attempt is chosen only where there is no other."""
        note = attempt.folder(self.course) / SCORED
        if note.is_file():
            known = json.loads(note.read_text())
            if known["checks"] == self.checks:
                return float(known["points"])
        report = self._grade(attempt)
        if any(e.points is None for e in report.exercises):
            return -1.0
        write(note, json.dumps({"checks": self.checks, "points": report.points}) + "\n")
        return report.points

    def _grade(self, attempt: Attempt) -> Report:
        if self._service is None:
            from autograder.grading.service import Service

            self._service = Service(self.course, self.slug)
        folder = attempt.folder(self.course) / FILES
        report, _ = self._service.grade(attempt.student, folder)
        assert isinstance(report, Report)
        return report
