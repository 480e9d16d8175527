"""The rules of a course from course.toml: due dates, late penalties and the total grade.

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
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from autograder.core.model import Entry, Grade
from autograder.core.points import total
from autograder.core.settings import (
    SettingError,
    Settings,
    nearest,
    refuse_unknown_stage,
    setting,
)

DAY = timedelta(days=1)
LATEST, BEST = ATTEMPTS = ("latest", "best")
SCORE = "score"
BASES = (SCORE, "points")
LATE_SETTINGS = ("percent_a_day", "slip_days", "cut_off_days")
SETTINGS = (
    *("time_zone", "grace_minutes", "percent_a_day", "percent_of", "most_percent"),
    *("slip_days", "cut_off_days", "drop_lowest", "attempts"),
)
EXTENSION = 'give a time such as "2 days", or a day and a time without quotes: 2026-12-01T23:59:00'
ANY = "*"  # every stage, in a student's extensions
UNITS = {"minute": timedelta(minutes=1), "hour": timedelta(hours=1), "day": DAY}
Dates = Mapping[str, datetime | timedelta]


@dataclass(frozen=True)
class Rules:
    """What course.toml says in ``[rules]``, ``[due]``, ``[extensions]`` and ``[points]``.
    Moments are in UTC.

    ``percent_of``: of what a student reached (``score``), or of what can be (``points``).
    ``points``: what a stage is worth in the course's total, where that is not its own points.
    ``has_late_policy``: whether one of `LATE_SETTINGS` is there, even if it is 0. Without any,
    penalties in the gradebook are left as they are.
    """

    due: Mapping[str, datetime] = field(default_factory=dict)
    extensions: Mapping[str, Dates] = field(default_factory=dict)
    zone: str = "UTC"
    grace: timedelta = timedelta()
    percent_a_day: float = setting(0.0, most=100)
    percent_of: str = setting(SCORE, known=BASES)
    most_percent: float = setting(100.0, most=100)
    slip_days: int = setting(0)
    cut_off_days: int | None = None
    drop_lowest: int = setting(0)
    attempts: str = setting(LATEST, known=ATTEMPTS)
    points: Mapping[str, float] = field(default_factory=dict)
    has_late_policy: bool = False

    def due_for(self, student: str, stage: str) -> datetime | None:
        """Return when the stage is due for this student; None if it has no date. An extension that
        ends before the due date of the class is ignored."""
        due = self.due.get(stage)
        own = self.extensions.get(student, {})
        extra = own.get(stage, own.get(ANY))
        if due is None or extra is None:
            return due
        return max(due, due + extra if isinstance(extra, timedelta) else extra)

    def last_deadline(self, stage: str) -> datetime | None:
        """Return the last deadline of any student, with extensions and the grace time; None if the
        stage has no date."""
        if stage not in self.due:
            return None
        own = [self.due_for(student, stage) for student in self.extensions]
        return max(moment for moment in (self.due[stage], *own) if moment) + self.grace

    def local(self, moment: datetime) -> str:
        """Format a moment in the course's time zone; one without a zone is in UTC. One that is not
        `in_range`, as the gradebook may have, stays in its zone."""
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        if in_range(aware):
            aware = aware.astimezone(ZoneInfo(self.zone))
        return aware.strftime("%Y-%m-%d %H:%M:%S %Z")


def in_range(moment: datetime) -> bool:
    """Whether a moment can be converted to every time zone and a grace time be added: not in the
    first and the last year of the calendar."""
    return datetime.min.year < moment.year < datetime.max.year


def span(time: timedelta) -> str:
    """Return a length of time in words: ``2 d 3 h 5 min``."""
    minutes = int(time.total_seconds() // 60)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = ((days, "d"), (hours, "h"), (minutes, "min"))
    return " ".join(f"{n} {unit}" for n, unit in parts if n) or "less than a minute"


@dataclass(frozen=True)
class LatePenalty:
    """The late penalty of a submission: ``late`` is how long after the due date it came, ``days``
    the days that count, ``slipped`` those that slip days cover, and ``penalty`` is in points.
    ``cut_off``: it came so late that it gets no points."""

    due: datetime | None = None
    late: timedelta = timedelta()
    days: int = 0
    slipped: int = 0
    percent: float = 0.0
    penalty: float = 0.0
    cut_off: bool = False


def late_penalties(rules: Rules, entries: Iterable[Entry]) -> dict[str, LatePenalty]:
    """Return the late penalty of each submission of one student, by stage. Slip days are used for
    the stages that were due first for this student."""
    left = rules.slip_days
    found = {}
    never = datetime.max.replace(tzinfo=UTC)
    for one in sorted(entries, key=lambda s: (rules.due_for(s.student, s.stage) or never, s.stage)):
        found[one.stage] = _late_penalty(rules, one, left)
        left -= found[one.stage].slipped
    return found


def late_penalty(rules: Rules, one: Entry, others: Iterable[Entry] = ()) -> LatePenalty:
    """Return the late penalty of one submission; ``others`` are the student's submissions in other
    stages, which may use up slip days."""
    return late_penalties(rules, [*others, one])[one.stage]


def _late_penalty(rules: Rules, one: Entry, left: int) -> LatePenalty:
    due = rules.due_for(one.student, one.stage)
    if due is None or one.handed_in is None:
        return LatePenalty(due)
    late = max(timedelta(), one.handed_in.replace(tzinfo=UTC) - due)
    days = -(-max(timedelta(), late - rules.grace) // DAY)  # rounded up
    if not days:
        return LatePenalty(due, late)
    slipped = min(left, days)
    cut_off = rules.cut_off_days is not None and days > rules.cut_off_days
    # Without a price for a day, slip days that do not cover all of it cover nothing.
    cut_off = cut_off or bool(rules.slip_days and not rules.percent_a_day and slipped < days)
    percent = min(rules.most_percent, rules.percent_a_day * (days - slipped))
    if cut_off:
        slipped, percent = 0, 100.0
    penalty = _penalty(rules, one, percent, cut_off)
    return LatePenalty(due, late, days, slipped, percent, penalty, cut_off)


def _penalty(rules: Rules, one: Entry, percent: float, cut_off: bool) -> float:
    """Return the penalty in points; 0 while there is no score."""
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
    """Return the grade of each student in the course.

    A stage counts once somebody has submitted it. The ``drop_lowest`` stages with the smallest
    share of their points are left out, but never all; a stage that is worth nothing is not among
    them. A student without a score in a stage that counts has no total.
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
        return (known[stage] / worth[stage], -worth[stage])

    with_weight = [s for s in known if worth[s]]
    spare = min(rules.drop_lowest, max(0, len(with_weight) - 1))
    dropped = sorted(with_weight, key=share)[:spare]
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
    """Read the rules from the data of a course.toml. Raises `SettingError` with a sentence that
    names the invalid entry."""
    known = list(stages)
    table = Settings("rules", data.get("rules", {}))
    zone = _zone(table)
    due = {slug: _moment("due", slug, when, zone) for slug, when in _by_stage(data, "due", known)}
    points_of = Settings("points", data.get("points", {}))
    points = {slug: points_of.number(slug) for slug, _ in _by_stage(data, "points", known)}
    cut_off = table.get("cut_off_days", None)
    rules = Rules(
        due,
        _extensions(Settings("extensions", data.get("extensions", {})), known, zone),
        zone,
        timedelta(minutes=table.number("grace_minutes", 0)),
        cut_off_days=None if cut_off is None else table.whole("cut_off_days"),
        points=points,
        has_late_policy=any(key in table.data for key in LATE_SETTINGS),
        **table.read(Rules),
    )
    table.refuse_others()
    if "percent_a_day" in table.data and not rules.percent_a_day and rules.slip_days:
        raise SettingError(
            table.table,
            "percent_a_day",
            f"is 0, but slip_days is {rules.slip_days}. Delete slip_days if lateness costs "
            "nothing, or percent_a_day if a late submission that slip days do not cover in full "
            "scores 0.",
        )
    return rules


def _zone(table: Settings) -> str:
    zone = table.text("time_zone", "UTC")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingError(
            table.table, "time_zone", f"{zone!r} is not known{_like(zone)}"
        ) from None
    return zone


def _like(zone: object) -> str:
    """Return the end of a sentence about an unknown time zone: a suggestion, or an example."""
    known = sorted(available_timezones())
    same = [one for one in known if one.casefold().endswith(f"/{zone}".casefold())]
    near = next(iter(same), nearest(str(zone), known))
    return f'; did you mean "{near}"?' if near else '. Give one such as "Europe/Berlin".'


def _by_stage(
    data: Mapping[str, Any], name: str, stages: Sequence[str]
) -> Iterable[tuple[str, Any]]:
    """Yield the entries of a table whose keys are stages. Raises `SettingError` for others."""
    for slug, value in Settings(name, data.get(name, {})).data.items():
        refuse_unknown_stage(name, slug, stages)
        yield slug, value


def _extensions(table: Settings, stages: Sequence[str], zone: str) -> dict[str, Dates]:
    found: dict[str, Dates] = {}
    for student, own in table.data.items():
        name = f"{table.table}.{student}"
        if not isinstance(own, Mapping):
            raise SettingError(
                table.table,
                student,
                f"is {own!r}; it has to be a table with a line per stage, or one for {ANY!r}.",
            )
        for slug in own:
            refuse_unknown_stage(name, slug, [*stages, ANY])
        found[student] = {slug: _extension(name, slug, value, zone) for slug, value in own.items()}
    return found


def _moment(table: str, key: str, value: Any, zone: str) -> datetime:
    if not isinstance(value, datetime):
        example = f"{value}T23:59:00" if isinstance(value, date) else "2026-12-01T23:59:00"
        raise SettingError(table, key, f"needs a day and a time, without quotes: {example}.")
    if not in_range(value):
        raise SettingError(table, key, f"is {value}; that moment is out of range.")
    local = value if value.tzinfo else value.replace(tzinfo=ZoneInfo(zone))
    return local.astimezone(UTC)


def _extension(table: str, key: str, value: Any, zone: str) -> datetime | timedelta:
    if not isinstance(value, str):
        return _moment(table, key, value, zone)
    found = re.fullmatch(r"\+?\s*(\d+(?:\.\d+)?)\s*(minute|hour|day)s?", value.strip())
    if not found or len(found[1]) > 6:
        raise SettingError(table, key, f"is {value!r}; {EXTENSION}.")
    return float(found[1]) * UNITS[found[2]]
