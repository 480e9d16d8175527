"""The rules of a course, as course.toml has them: when what is due, and what lateness costs.

::

    due ------ grace ------|-- day 1 --|-- day 2 --| ...
    on time                | slip days first, then percent_a_day; nothing counts after cut_off_days

A day is 24 hours, and one that has begun counts; days are counted from the end of the grace time.
Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.model import Entry, Grade
from autograder.points import total

DAY = timedelta(days=1)
MOST = 1e5
LATEST, BEST = ATTEMPTS = ("latest", "best")
SCORE, POINTS = BASES = ("score", "points")
ANY = "*"  # every stage, in a student's extensions
UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": DAY}
Dates = Mapping[str, datetime | timedelta]


@dataclass(frozen=True)
class Rules:
    """What course.toml says in ``[rules]``, ``[due]``, ``[extensions]`` and ``[points]``.
    Moments are in UTC.

    ``percent_of``: of what a student reached (``score``), or of what can be (``points``).
    ``points``: what a stage is worth in the course's total, where that is not its own points.
    """

    due: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[str, Dates] = field(default_factory=dict)
    zone: str = "UTC"
    grace: timedelta = timedelta()
    percent_a_day: float = 0.0
    percent_of: str = SCORE
    most_percent: float = 100.0
    slip_days: int = 0
    cut_off_days: int | None = None
    drop_lowest: int = 0
    attempts: str = LATEST
    points: Mapping[str, float] = field(default_factory=dict)

    @property
    def cost(self) -> bool:
        """Whether lateness costs anything. Where not, penalties are nbgrader's business."""
        return bool(self.percent_a_day or self.slip_days or self.cut_off_days is not None)

    def due_for(self, student: str, stage: str) -> datetime | None:
        """When the stage is due for this student; None where it has no date. An extension that
        would make it earlier than for the others changes nothing."""
        due = self.due.get(stage)
        own = self.extensions.get(student, {})
        extra = own.get(stage, own.get(ANY))
        if due is None or extra is None:
            return due
        return max(due, due + extra if isinstance(extra, timedelta) else extra)

    def local(self, moment: datetime) -> str:
        """A moment in words, in the course's time zone; one without zone is in UTC."""
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return aware.astimezone(ZoneInfo(self.zone)).strftime("%Y-%m-%d %H:%M:%S %Z")


@dataclass(frozen=True)
class Charge:
    """What lateness costs a student in a stage: ``days`` late, those that slip days cover, and the
    ``penalty`` in points. ``cut_off`` says that nothing counts."""

    due: datetime | None = None
    late: timedelta = timedelta()
    days: int = 0
    slipped: int = 0
    percent: float = 0.0
    penalty: float = 0.0
    cut_off: bool = False


def charges(rules: Rules, entries: Iterable[Entry]) -> dict[str, Charge]:
    """What each of one student's hand-ins costs, by stage. Slip days go to what was due first."""
    left = rules.slip_days
    found = {}
    never = datetime.max.replace(tzinfo=UTC)
    for one in sorted(entries, key=lambda s: (rules.due.get(s.stage, never), s.stage)):
        found[one.stage] = _charge(rules, one, left)
        left -= found[one.stage].slipped
    return found


def _charge(rules: Rules, one: Entry, left: int) -> Charge:
    due = rules.due_for(one.student, one.stage)
    if due is None or one.handed_in is None:
        return Charge(due)
    late = max(timedelta(), one.handed_in.replace(tzinfo=UTC) - due)
    days = -(-max(timedelta(), late - rules.grace) // DAY)  # rounded up
    if not days:
        return Charge(due, late)
    slipped = min(left, days)
    cut_off = rules.cut_off_days is not None and days > rules.cut_off_days
    # Without a price for a day, slip days that do not cover all of it cover nothing.
    cut_off = cut_off or bool(rules.slip_days and not rules.percent_a_day and slipped < days)
    percent = min(rules.most_percent, rules.percent_a_day * (days - slipped))
    if cut_off:
        slipped, percent = 0, 100.0
    penalty = _penalty(rules, one, percent, cut_off)
    return Charge(due, late, days, slipped, percent, penalty, cut_off)


def _penalty(rules: Rules, one: Entry, percent: float, cut_off: bool) -> float:
    """The points that lateness costs. Without a score it costs nothing yet."""
    if one.score is None:
        return 0.0
    if cut_off:
        return one.score
    base = one.score if rules.percent_of == SCORE else one.max_score
    return max(0.0, min(one.score, round(base * percent / 100, 2)))


def grades(
    rules: Rules,
    stages: Sequence[str],
    entries: Sequence[Entry],
    students: Iterable[str],
) -> dict[str, Grade]:
    """Everybody's grade in the course. A stage counts once somebody has submitted it. The
    ``drop_lowest`` stages with the smallest shares are left out, but never all.

    Who has no score in a stage that counts has no total either.
    """
    own = {s: max((o.max_score for o in entries if o.stage == s), default=0.0) for s in stages}
    worth = {s: rules.points.get(s, own[s]) for s in stages}
    counting = [s for s in stages if any(o.stage == s for o in entries)]
    points: dict[str, dict[str, float | None]] = {
        student: dict.fromkeys(counting)
        for student in sorted({*students, *(o.student for o in entries)})
    }
    for one in entries:
        if one.stage in counting and one.points is not None:
            scaled = one.points * worth[one.stage] / (own[one.stage] or 1.0)
            points[one.student][one.stage] = round(scaled, 2)
    return {student: _grade(rules, student, found, worth) for student, found in points.items()}


def _grade(
    rules: Rules, student: str, points: dict[str, float | None], worth: Mapping[str, float]
) -> Grade:
    known = {s: p for s, p in points.items() if p is not None}
    if len(known) < len(points):
        return Grade(student, points, (), None, None)

    def share(stage: str) -> tuple[float, float]:
        return (known[stage] / worth[stage] if worth[stage] else 0.0, -worth[stage])

    spare = min(rules.drop_lowest, max(0, len(known) - 1))
    dropped = sorted(known, key=share)[:spare]
    kept = [s for s in known if s not in dropped]
    whole = total(known[s] for s in kept)
    return Grade(
        student,
        points,
        tuple(s for s in known if s in dropped),
        whole,
        sum(worth[s] for s in kept),
    )


def read(data: Mapping[str, Any], stages: Iterable[str]) -> Rules:
    """The rules in a course.toml's data. Raises ``ValueError`` with a sentence that names the
    entry which is not as it should be."""
    table = dict(data.get("rules", {}))
    zone = str(table.pop("time_zone", "UTC"))
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError(
            f'[rules] time_zone {zone!r} is not known. Give one such as "Europe/Berlin".'
        ) from None
    known = set(stages)
    due = {s: _moment(f"[due] {s}", when, zone) for s, when in data.get("due", {}).items()}
    extensions = {
        student: {
            stage: _extension(f"[extensions.{student}] {stage}", value, zone)
            for stage, value in _table(f"[extensions.{student}]", own).items()
        }
        for student, own in data.get("extensions", {}).items()
    }
    points = {s: _number(f"[points] {s}", value) for s, value in data.get("points", {}).items()}
    named = {*due, *points, *(s for own in extensions.values() for s in own if s != ANY)}
    for other in sorted(named - known):
        raise ValueError(f"[due], [points] and [extensions] name {other!r}, which is no stage.")
    grace = timedelta(minutes=_number("[rules] grace_minutes", table.pop("grace_minutes", 0)))
    cut_off = table.pop("cut_off_days", None)
    if cut_off is not None:
        cut_off = _whole("[rules] cut_off_days", cut_off)
    rules = Rules(
        due,
        extensions,
        zone,
        grace,
        _number("[rules] percent_a_day", table.pop("percent_a_day", 0.0), most=100),
        _one_of("percent_of", table.pop("percent_of", SCORE), BASES),
        _number("[rules] most_percent", table.pop("most_percent", 100.0), most=100),
        _whole("[rules] slip_days", table.pop("slip_days", 0)),
        cut_off,
        _whole("[rules] drop_lowest", table.pop("drop_lowest", 0)),
        _one_of("attempts", table.pop("attempts", LATEST), ATTEMPTS),
        points,
    )
    if table:
        raise ValueError(f"[rules] has no setting {sorted(table)[0]!r}. See docs/course.md.")
    return rules


def _moment(where: str, value: Any, zone: str) -> datetime:
    if not isinstance(value, datetime):
        example = f"{value}T23:59:00" if isinstance(value, date) else "2026-12-01T23:59:00"
        raise ValueError(f"{where} needs a day and a time, without quotes: {example}.")
    return (value if value.tzinfo else value.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC)


def _extension(where: str, value: Any, zone: str) -> datetime | timedelta:
    if not isinstance(value, str):
        return _moment(where, value, zone)
    found = re.fullmatch(r"\+?\s*(\d+(?:\.\d+)?)\s*(minute|hour|day)s?", value.strip())
    if not found or len(found[1]) > 6:
        raise ValueError(f'{where} is {value!r}; give a moment, or a time such as "2 days".')
    return float(found[1]) * UNITS[found[2]]


def _table(where: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{where} should have a line a stage, or one for {ANY!r}.")
    return value


def _number(name: str, value: Any, most: float = MOST) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(f"{name} is {value!r}; it is a number from 0 to {most:g}.")
    return float(value)


def _whole(name: str, value: Any) -> int:
    if _number(name, value) != int(value):
        raise ValueError(f"{name} is {value!r}; it is a whole number.")
    return int(value)


def _one_of(name: str, value: Any, known: Sequence[str]) -> str:
    if value not in known:
        raise ValueError(f"[rules] {name} is {value!r}; it is one of {', '.join(known)}.")
    return str(value)
