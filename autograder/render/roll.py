"""The roll of a class: what each student came to, who needs a word, what changed since last time.

Names may be pseudonyms by now (`autograder.report`); nothing here knows the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.model import ERRORED, GRADED, UNREADABLE, ByHand, Report
from autograder.points import total
from autograder.render.statistics import Points, points
from autograder.render.terminal import plain

UNGRADED, MISSING = "not graded", "missing"

# Why somebody needs a word: as the page's headings say it, the most urgent first.
LATE, WAITS, REMARK, UNLISTED = "late", "waits", "remark", "not in roster"
REASONS = {
    ERRORED: "A check failed by itself: no score yet, and not their fault",
    UNREADABLE: "Could not be read",
    UNGRADED: "Handed in, but not graded yet",
    MISSING: "Nothing handed in",
    LATE: "Late",
    UNLISTED: "Not in roster.csv",
    WAITS: "Answers in words wait for your score in formgrader",
    REMARK: "Look at the code; it cost no points",
}
FOR_YOU = {WAITS, REMARK}  # the instructor has something to read, and nobody needs a word


@dataclass(frozen=True)
class Student:
    """What is known of one student on one stage; ``page`` is the address of the feedback page."""

    name: str
    report: Report | None
    handed_in: bool = True
    by_hand: ByHand = field(default_factory=ByHand)
    seconds_late: float = 0.0
    page: str = ""
    in_roster: bool = True


@dataclass(frozen=True)
class Entry:
    """A student's line. ``points`` are the exercises'; ``gradebook`` is the whole score, with
    answers in words, extra credit and the penalty. None where there is none yet."""

    student: str
    state: str
    points: float | None
    gradebook: float | None
    exercises: dict[str, float | None]
    mistakes: tuple[str, ...]
    words: dict[str, str]
    page: str = ""

    @property
    def needs_a_word(self) -> bool:
        """Whether there is a reason that is more than your own reading."""
        return bool(self.words.keys() - FOR_YOU)


@dataclass(frozen=True)
class Change:
    """What is new about a student; ``exercises`` holds those whose points changed."""

    student: str
    state_before: str
    state: str
    before: float | None
    now: float | None
    exercises: dict[str, tuple[float | None, float | None]]


def entry(student: Student) -> Entry:
    """A student's line, with a sentence for each reason to have a word."""
    report, by_hand = student.report, student.by_hand
    unlisted = {} if student.in_roster else {UNLISTED: ""}
    if report is None:
        state = UNGRADED if student.handed_in else MISSING
        words = {state: ""} | unlisted
        return Entry(student.name, state, None, None, {}, (), words, student.page)
    graded = report.status == GRADED
    found: Points = {e.name: points(e, by_hand) for e in report.exercises} if graded else {}
    unknown = [name for name, known in found.items() if known is None]
    words = unlisted
    if report.status != GRADED:
        why = " ".join(map(plain, report.notes)) if report.status == UNREADABLE else ""
        words[UNREADABLE if report.status == UNREADABLE else ERRORED] = why
    elif unknown:
        words[ERRORED] = ", ".join(unknown)
    if student.seconds_late > 0:
        words[LATE] = lateness(student.seconds_late)
    if waiting := report.waiting(by_hand):
        words[WAITS] = ", ".join(w.name for w in waiting)
    if report.remarks:
        words[REMARK] = "; ".join(map(plain, report.remarks))
    return Entry(
        student.name,
        report.status,
        total(found.values()) if graded else None,
        report.score(by_hand),
        dict(found),
        tuple(sorted({e.diagnosis.specimen for e in report.exercises if e.diagnosis})),
        words,
        student.page,
    )


def lateness(seconds: float) -> str:
    """A time in its largest unit, rounded down: ``2 days``, ``1 hour``."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if count := int(seconds // size):
            return f"{count} {unit}{'s' if count > 1 else ''}"
    return "less than a minute"


def snapshot(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """What of the entries `changes` compares, as plain data."""
    return {
        e.student: {"state": e.state, "points": e.points, "exercises": e.exercises}
        for e in entries
        if e.state != MISSING
    }


def changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[Change]:
    """What differs between two snapshots, by student."""
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
            Change(student, old["state"], new["state"], old["points"], new["points"], differing)
        )
    return found
