"""Compute each student's row in a stage: points, whether follow-up is needed, and what changed.

Names may be pseudonyms (`autograder.reports.report`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from autograder.core.model import ERRORED, GRADED, UNREADABLE, ByHand, Report, lacks
from autograder.core.points import out_of, total
from autograder.core.rules import span
from autograder.reports.render.statistics import Points, points
from autograder.reports.render.terminal import printable

UNGRADED, MISSING = "not graded", "missing"

# Why a student needs follow-up: as the page's headings say it, the most urgent first.
LATE, WAITS, REMARK, UNLISTED, LOW = "late", "waits", "remark", "not in roster", "few points"
PACKAGE, CONFIRM = "package", "confirm"
REASONS = {
    ERRORED: "A check itself raised an error: no score yet, not the student's fault",
    PACKAGE: "A package that the answer imports is not installed here: no score yet",
    UNREADABLE: "The submission could not be read",
    UNGRADED: "Submitted, but not graded yet",
    MISSING: "Nothing submitted",
    LOW: "Less than a third of the points",
    LATE: "Late",
    UNLISTED: "Not in roster.csv",
    WAITS: "Written answers to grade in formgrader",
    CONFIRM: "Manual scores to confirm in formgrader",
    REMARK: "Look at the code (no points lost)",
}
TO_READ = {WAITS, CONFIRM, REMARK}  # the instructor has something to read; the student is fine
LOW_SHARE = 1 / 3  # of the points of the exercises


@dataclass(frozen=True)
class StudentResults:
    """All results of one student in one stage. ``page`` is the address of the feedback page;
    ``is_due`` is False while the student may still submit in time. ``refusal`` says why what was
    submitted is not graded, such as a file in a wrong place."""

    name: str
    report: Report | None
    handed_in: bool = True
    by_hand: ByHand = field(default_factory=ByHand)
    seconds_late: float = 0.0
    page: str = ""
    in_roster: bool = True
    is_due: bool = True
    refusal: str = ""


@dataclass(frozen=True)
class StudentRow:
    """A student's line. ``points`` are the exercises'; ``gradebook`` is the whole score, with
    written answers, extra credit and the late penalty. None where there is none yet.
    ``reasons`` are those of `REASONS` that apply, each with details."""

    student: str
    state: str
    points: float | None
    gradebook: float | None
    exercises: dict[str, float | None]
    mistakes: tuple[str, ...]
    reasons: dict[str, str]
    page: str = ""
    is_due: bool = True

    @property
    def needs_follow_up(self) -> bool:
        """Whether there is a reason other than an answer to read."""
        return bool(self.reasons.keys() - TO_READ)


@dataclass(frozen=True)
class StudentChange:
    """What has changed for a student; ``exercises`` are those whose points changed."""

    student: str
    state_before: str
    state: str
    before: float | None
    now: float | None
    exercises: dict[str, tuple[float | None, float | None]]


def entry(student: StudentResults) -> StudentRow:
    """Return a student's row, with all reasons for follow-up."""
    report, by_hand = student.report, student.by_hand
    unlisted = {} if student.in_roster else {UNLISTED: ""}
    if report is None:
        state = UNGRADED if student.handed_in else MISSING
        reasons = {state: printable(student.refusal)} if student.handed_in or student.is_due else {}
        reasons |= unlisted
        return StudentRow(
            student.name, state, None, None, {}, (), reasons, student.page, student.is_due
        )
    graded = report.status == GRADED
    found: Points = {e.name: points(e, by_hand) for e in report.exercises}
    unknown = [name for name, known in found.items() if known is None]
    whole = total(found.values())
    if not graded:
        found = {name: known for name, known in found.items() if known is not None}
    reasons = unlisted
    if not graded and (whole is None or by_hand.unconfirmed):
        why = " ".join(map(printable, report.notes)) if report.status == UNREADABLE else ""
        reasons[UNREADABLE if report.status == UNREADABLE else ERRORED] = why
    elif graded:
        lacking = [e for e in report.exercises if e.name in unknown and e.missing_packages]
        if lacking:
            reasons[PACKAGE] = "; ".join(f"{e.name}: {lacks(e.missing_packages)}" for e in lacking)
        if others := [name for name in unknown if name not in {e.name for e in lacking}]:
            reasons[ERRORED] = ", ".join(others)
    if whole is not None and whole < LOW_SHARE * report.max_points:
        reasons[LOW] = out_of(whole, report.max_points)
    if student.seconds_late > 0:
        reasons[LATE] = span(timedelta(seconds=student.seconds_late))
    if waiting := report.waiting(by_hand):
        reasons[WAITS] = ", ".join(w.name for w in waiting)
    if by_hand.unconfirmed:
        reasons[CONFIRM] = ", ".join(sorted(by_hand.unconfirmed))
    if report.remarks:
        reasons[REMARK] = "; ".join(map(printable, report.remarks))
    return StudentRow(
        student.name,
        report.status,
        whole,
        report.score(by_hand),
        dict(found),
        tuple(sorted({e.diagnosis.specimen for e in report.exercises if e.diagnosis})),
        reasons,
        student.page,
        student.is_due,
    )


def snapshot(entries: Iterable[StudentRow]) -> dict[str, dict[str, Any]]:
    """Return what `changes` compares, as plain data."""
    return {
        e.student: {"state": e.state, "points": e.points, "exercises": e.exercises}
        for e in entries
        if e.state != MISSING
    }


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[StudentChange]:
    """Return the differences between two snapshots, by student."""
    found = []
    for student in sorted(before.keys() | now.keys()):
        old = before.get(student, {"state": MISSING, "points": None, "exercises": {}})
        new = now.get(student, {"state": MISSING, "points": None, "exercises": {}})
        if old == new:
            continue
        names = dict.fromkeys([*new["exercises"], *old["exercises"]])
        pairs = {n: (old["exercises"].get(n), new["exercises"].get(n)) for n in names}
        differing = {n: pair for n, pair in pairs.items() if pair[0] != pair[1]}
        found.append(
            StudentChange(
                student, old["state"], new["state"], old["points"], new["points"], differing
            )
        )
    return found
