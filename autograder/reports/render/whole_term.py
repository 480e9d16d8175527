"""Compare the stages of a term: who is falling behind, and which mistakes are repeated."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from autograder.core.model import Report
from autograder.reports.render.statistics import Misconception, misconceptions

LATEST = 3  # stages that say how a student is doing now
LOW_STAGES, LOW_SHARE = 2, 1 / 2  # so many of them with less than this share of the points
RECENT, FALL = 2, 1 / 4  # how far a student's mean falls, compared with the class
SHARED = 2  # students who make a mistake one of the class


@dataclass(frozen=True)
class StageShares:
    """The fraction of the points of each student whose due date for a stage has passed: 0 for those
    in ``missing``, None if there is no score yet."""

    stage: str
    shares: Mapping[str, float | None]
    missing: frozenset[str] = frozenset()

    @property
    def mean(self) -> float | None:
        """Return the mean fraction of those who submitted."""
        known = [s for n, s in self.shares.items() if s is not None and n not in self.missing]
        return fmean(known) if known else None


@dataclass(frozen=True)
class FallingBehind:
    """A student who is falling behind. ``missing`` and ``low`` are stages among the latest in which
    nothing was submitted, or less than half of the points were reached; ``before`` and ``now`` are
    the student's mean shares where these fell, with those of the class, else None."""

    student: str
    missing: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    before: float | None = None
    now: float | None = None
    class_before: float | None = None
    class_now: float | None = None


@dataclass(frozen=True)
class RecurringMistake:
    """A known mistake that was made in several stages: ``words`` and ``places``, its students, by
    stage. ``again`` are the students who made it in more than one."""

    specimen: str
    words: dict[str, str]
    places: dict[str, tuple[str, ...]]
    students: tuple[str, ...]
    again: tuple[str, ...]


@dataclass(frozen=True)
class WeakExercise:
    """An exercise that good students fail as often as others (`statistics.unclear`), and the number
    of ``students`` who have a score for every exercise of the stage."""

    stage: str
    exercise: str
    students: int
    difficulty: float | None
    discrimination: float | None


def falling_behind(stages: Sequence[StageShares]) -> list[FallingBehind]:
    """Return the students who are falling behind, the most urgent first, from the stages in the
    order of the course. There are none before a second stage is due."""
    stages = [s for s in stages if s.shares]
    found = []
    for student in sorted({name for stage in stages for name in stage.shares}):
        latest = stages[-LATEST:]
        missing = tuple(s.stage for s in latest if student in s.missing)
        low = tuple(s.stage for s in latest if _is_low(s, student))
        if len(missing) + len(low) >= LOW_STAGES:
            found.append(FallingBehind(student, missing, low))
        elif fall := _fall(stages, student):
            found.append(FallingBehind(student, missing, low, *fall))
    return sorted(found, key=lambda f: (-len(f.missing) - len(f.low), -len(f.missing)))


def _is_low(stage: StageShares, student: str) -> bool:
    share = stage.shares.get(student)
    return share is not None and share < LOW_SHARE and student not in stage.missing


def _fall(stages: Sequence[StageShares], student: str) -> tuple[float, float, float, float] | None:
    """Mean shares before and in the latest stages, of the student and of the class, if that of the
    student fell by `FALL` more than that of the class. None if one of the latest has no score, or
    nothing was submitted in it."""
    due = [stage for stage in stages if student in stage.shares]
    before, now = _known(due[:-RECENT], student), _known(due[-RECENT:], student)
    if len(before) < RECENT or len(now) < RECENT:
        return None
    own_before, own_now = fmean(s for s, _ in before), fmean(s for s, _ in now)
    all_before, all_now = fmean(m for _, m in before), fmean(m for _, m in now)
    fell = (own_before - own_now) - (all_before - all_now)
    return (own_before, own_now, all_before, all_now) if fell >= FALL else None


def _known(stages: Sequence[StageShares], student: str) -> list[tuple[float, float]]:
    """Return the student's share and the mean of the class for each stage with a score."""
    return [
        (share, stage.mean)
        for stage in stages
        if (share := stage.shares.get(student)) is not None
        and student not in stage.missing
        and stage.mean is not None
    ]


def recurring_mistakes(reports: Sequence[Report], order: Sequence[str]) -> list[RecurringMistake]:
    """The mistakes that several students made and that occur in more than one stage, first those
    that most students repeated. Sample answers of the same name are the same mistake."""
    made: dict[str, dict[str, Misconception]] = defaultdict(dict)
    for stage in order:
        for mistake in misconceptions(r for r in reports if r.stage == stage):
            made[mistake.specimen][stage] = mistake
    found = []
    for specimen, by_stage in made.items():
        places = {stage: mistake.students for stage, mistake in by_stage.items()}
        times = Counter(student for students in places.values() for student in students)
        if len(places) > 1 and len(times) >= SHARED:
            words = {stage: mistake.mistake for stage, mistake in by_stage.items()}
            again = tuple(sorted(student for student, count in times.items() if count > 1))
            students = tuple(sorted(times))
            found.append(RecurringMistake(specimen, words, places, students, again))
    return sorted(found, key=lambda m: (-len(m.again), -len(m.students), m.specimen))
