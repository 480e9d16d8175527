"""Settings of grading on submission, ``[live]`` in course.toml: what is shown, and how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from autograder.core.model import DIAGNOSIS, FAILED, PASSED, TITLE, ExerciseReport, Report
from autograder.core.settings import Settings, refuse_unknown_stage, setting

EXERCISES, TITLES, REASONS, HINTS = LEVELS = ("exercises", "titles", "diagnosis", "hints")
PURPOSE = "live"  # of probes that differ from those of the final grading (`Course.for_live`)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FEWEST_WORKERS = 2  # one of which never takes a submission of the second queue


@dataclass(frozen=True)
class Live:
    """The table ``[live]`` of course.toml (docs/live.md). A limit of 0 attempts means none.

    ``before`` and ``after`` are what students see before and after the deadline of the class, one
    of `LEVELS`. ``workers`` is 0 for the number of cores.
    """

    stages: tuple[str, ...]
    before: str = setting(TITLES, known=LEVELS)
    after: str = setting(HINTS, known=LEVELS)
    attempts_per_hour: int = setting(6)
    attempts_per_day: int = setting(20)
    pause_minutes: float = setting(1.0)
    longest_pause_minutes: float = setting(60.0)
    scan_seconds: float = setting(2.0, least=0.05)
    first_seconds: float = setting(5.0, least=0.1)
    workers: int = setting(0)
    free_mb: int = setting(500)

    def next_attempt(self, graded: Sequence[datetime]) -> datetime | None:
        """Return from when on the next attempt at a stage is graded, after attempts at these
        moments; None if it is graded at once."""
        times = sorted(graded)
        if not times:
            return None
        pause = min(self.longest_pause_minutes, self.pause_minutes * len(times))
        bounds = [times[-1] + timedelta(minutes=pause)]
        for most, window in ((self.attempts_per_hour, HOUR), (self.attempts_per_day, DAY)):
            if most and len(times) >= most:
                bounds.append(times[-most] + window)
        return max(bounds)


def read(data: Mapping[str, Any], stages: Sequence[str]) -> Live | None:
    """Read the settings from the data of a course.toml; None if it has no ``[live]``. Raises
    `SettingError`."""
    if "live" not in data:
        return None
    table = Settings("live", data["live"])
    found = Live(_stages(table, stages), **table.read(Live))
    if found.workers == 1:
        raise table.refuse("workers", f"0, or at least {FEWEST_WORKERS}")
    table.refuse_others()
    return found


def _stages(table: Settings, stages: Sequence[str]) -> tuple[str, ...]:
    chosen = table.get("stages", list(stages))
    if not isinstance(chosen, list) or not all(isinstance(slug, str) for slug in chosen):
        raise table.refuse("stages", "a list of stages in quotes")
    for slug in chosen:
        refuse_unknown_stage("live", slug, stages)
    return tuple(chosen)


def visible(report: Report, level: str, show: str) -> Report:
    """Return what a student may see of a report at a level of `LEVELS`: never more than
    ``[feedback] show`` allows, and never a counterexample, which depends on the salt.

    At `EXERCISES` an exercise has full points or 0, which the page does not show. Raises
    ``ValueError`` for an unknown level.
    """
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; it has to be one of {', '.join(LEVELS)}")
    bare = show == TITLE or level in (EXERCISES, TITLES)
    seen = report.visible(TITLE if bare else DIAGNOSIS)
    return replace(seen, exercises=tuple(_exercise(e, level) for e in seen.exercises))


def _exercise(one: ExerciseReport, level: str) -> ExerciseReport:
    if level == EXERCISES:
        passed = all(o.outcome == PASSED for o in one.outcomes)
        points = None if one.points is None else one.max_points if passed else 0.0
        return replace(one, points=points, outcomes=(), points_of_checks=None)
    if level == TITLES:
        return replace(one, outcomes=tuple(o for o in one.outcomes if o.outcome == FAILED))
    if level == REASONS and one.diagnosis:
        return replace(one, diagnosis=replace(one.diagnosis, hint=""), pictures=())
    return replace(one, pictures=()) if level == REASONS else one
