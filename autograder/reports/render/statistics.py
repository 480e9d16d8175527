"""Compute statistics of a class from its reports: difficulty, discrimination, mistakes.

They use students whose report was graded, and the points of the checks or the manual score if there
is one. Extra credit, late penalties and written answers are ignored: they contain no information
about the exercises.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from autograder.core.model import (
    BLOCKED,
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    ByHand,
    ExerciseReport,
    Report,
    Stage,
)
from autograder.core.points import total

BINS = 10
FEWEST_TO_JUDGE = 30  # students; with fewer, a low discrimination is often chance
WEAK = 0.2  # R. L. Ebel, D. A. Frisbie, Essentials of Educational Measurement (1991): poor below it
CONFIDENCE = 0.9  # that a discrimination is below `WEAK`
VERY_HARD, VERY_EASY = 0.1, 0.9  # difficulties at which an exercise cannot discriminate
FEWEST = 3  # with two students every correlation is 1 or -1, whatever they did
TOGETHER = 2  # how many students make a pair of mistakes worth telling

Points = Mapping[str, float | None]  # by exercise; None where there is no score yet


@dataclass(frozen=True)
class Spread:
    """The distribution of a class's points; ``deviation`` is that of a sample, None for one
    student."""

    students: int
    mean: float
    deviation: float | None
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


@dataclass(frozen=True)
class ExerciseNumbers:
    """``difficulty`` is the mean fraction of the points, as test theory defines it: a low one is
    hard. ``discrimination`` is that of `discrimination`; None if it is not defined. It is over
    ``compared`` students, who have a score for every exercise; ``students`` have one for this."""

    name: str
    max_points: float
    students: int
    difficulty: float | None
    discrimination: float | None
    full: int
    some: int
    none: int
    no_score: int
    compared: int


@dataclass(frozen=True)
class CheckNumbers:
    """``failure_rate`` is the fraction of failures among students for whom the check passed or
    failed."""

    exercise: str
    check: str
    title: str
    passed: int
    failed: int
    blocked: int
    errored: int
    failure_rate: float | None


@dataclass(frozen=True)
class Misconception:
    """A known mistake (the name of the wrong specimen), and who made it where: ``places`` are
    exercises of a stage, or stages of a course. ``mistake`` is its commonest wording."""

    specimen: str
    mistake: str
    students: tuple[str, ...]
    places: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Pair:
    """Two mistakes that students made both: the number of students with ``both``, and with each.
    ``phi`` is the correlation of the two; None if everybody or nobody made one of them."""

    one: str
    other: str
    both: int
    one_at_all: int
    other_at_all: int
    phi: float | None


def counted(reports: Iterable[Report], by_hand: Mapping[str, ByHand]) -> dict[str, Points]:
    """Return the points that count for each exercise, by student, of those who were graded."""
    return {
        r.student: {e.name: points(e, by_hand.get(r.student)) for e in r.exercises}
        for r in reports
        if r.status == GRADED
    }


def points(exercise: ExerciseReport, by_hand: ByHand | None) -> float | None:
    """Return the points that count: the manual score, or that of the checks; None if there is
    neither."""
    return by_hand.scores.get(exercise.name, exercise.points) if by_hand else exercise.points


def totals(classroom: Mapping[str, Points]) -> list[float]:
    """Return the totals of those who have one."""
    found = (total(points.values()) for points in classroom.values())
    return [t for t in found if t is not None]


def spread(values: Sequence[float]) -> Spread | None:
    """Return mean, deviation and quartiles (with linear interpolation); None for an empty class."""
    if not values:
        return None
    ordered = values if len(values) > 1 else [*values, *values]
    low, middle, high = statistics.quantiles(ordered, n=4, method="inclusive")
    deviation = statistics.stdev(values) if len(values) > 1 else None
    mean = statistics.fmean(values)
    return Spread(len(values), mean, deviation, min(values), low, middle, high, max(values))


def histogram(values: Iterable[float], most: float, bins: int = BINS) -> list[int]:
    """Return how many values are in each of the equal parts of 0 to ``most``. A value on a border
    counts in the upper part, ``most`` itself (and extra points beyond it) in the last."""
    counts = [0] * bins
    for value in values:
        part = math.floor(value / most * bins + 1e-9) if most else bins
        counts[min(max(part, 0), bins - 1)] += 1
    return counts


def exercises(stage: Stage, classroom: Mapping[str, Points]) -> list[ExerciseNumbers]:
    """Return difficulty and discrimination of each exercise, in the order of the lesson."""
    found = []
    for exercise in stage.exercises:
        all_points = [p[exercise.name] for p in classroom.values() if exercise.name in p]
        known = [p for p in all_points if p is not None]
        found.append(
            ExerciseNumbers(
                exercise.name,
                exercise.points,
                len(known),
                statistics.fmean(known) / exercise.points if known and exercise.points else None,
                discrimination(exercise.name, classroom),
                sum(p >= exercise.points for p in known),
                sum(0 < p < exercise.points for p in known),
                sum(p <= 0 for p in known),
                len(all_points) - len(known),
                len(_pairs(exercise.name, classroom)),
            )
        )
    return found


def discrimination(name: str, classroom: Mapping[str, Points]) -> float | None:
    """The corrected item-total correlation: Pearson's, of an exercise's points with the sum of all
    the *other* exercises' (an exercise that counts in its own total correlates with itself).

    Over the students who have a score for every exercise. None for fewer than three of them, and
    where all have the same points in the exercise or in the rest. Source: S. Henrysson, "Correction
    of item-total correlations in item analysis", Psychometrika 28 (1963), 211-218.
    """
    pairs = _pairs(name, classroom)
    return correlation([own for own, _ in pairs], [rest for _, rest in pairs])


def _pairs(name: str, classroom: Mapping[str, Points]) -> list[tuple[float, float]]:
    """Return the points in an exercise and in the others of those who have a score for each."""
    pairs = []
    for found in classroom.values():
        whole = total(found.values())
        if whole is not None and (own := found.get(name)) is not None:
            pairs.append((own, whole - own))
    return pairs


def unclear(found: Iterable[ExerciseNumbers]) -> tuple[ExerciseNumbers, ...]:
    """Return the exercises in which students who do well elsewhere fail as often as others: those
    whose discrimination is below `WEAK` with a confidence of `CONFIDENCE`. Exercises that nearly
    everybody or nearly nobody solved are left out, and all of a small class."""
    return tuple(
        e
        for e in found
        if e.discrimination is not None
        and e.difficulty is not None
        and e.compared >= FEWEST_TO_JUDGE
        and _upper_bound(e.discrimination, e.compared) < WEAK
        and VERY_HARD < e.difficulty < VERY_EASY
    )


def _upper_bound(r: float, students: int) -> float:
    """The upper confidence bound of a correlation, by Fisher's transformation.

    Source: R. A. Fisher, "On the 'probable error' of a coefficient of correlation", Metron 1
    (1921), 3-32.
    """
    z = math.atanh(min(max(r, -1 + 1e-9), 1 - 1e-9))
    margin = statistics.NormalDist().inv_cdf(CONFIDENCE) / math.sqrt(students - 3)
    return math.tanh(z + margin)


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Pearson's correlation; None for fewer than three pairs, or where one side never varies."""
    if len(one) < FEWEST or _level(one) or _level(other):
        return None
    return statistics.correlation(one, other)


def _level(values: Sequence[float]) -> bool:
    """Whether all values are the same, except for rounding of sums."""
    return max(values) - min(values) < 1e-6


def checks(stage: Stage, reports: Iterable[Report]) -> list[CheckNumbers]:
    """Return how often each check failed in graded ``reports``, in the order of the lesson; titles
    are the latest report's."""
    titles: dict[tuple[str, str], str] = {}
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for report in reports:
        for exercise in report.exercises:
            for o in exercise.outcomes:
                titles[exercise.name, o.check] = o.title
                counts[exercise.name, o.check][o.outcome] += 1
    order = {e.name: n for n, e in enumerate(stage.exercises)}
    found = []
    for name, check in sorted(titles, key=lambda key: order.get(key[0], len(order))):
        count = counts[name, check]
        said = count[PASSED] + count[FAILED]
        rate = count[FAILED] / said if said else None
        numbers = (count[PASSED], count[FAILED], count[BLOCKED], count[ERRORED], rate)
        found.append(CheckNumbers(name, check, titles[name, check], *numbers))
    return found


def misconceptions(reports: Iterable[Report], by_stage: bool = False) -> list[Misconception]:
    """Return the diagnosed mistakes, the most common first; ``places`` are exercises or stages."""
    words: dict[str, Counter[str]] = defaultdict(Counter)
    places: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for report in reports:
        for exercise in report.exercises:
            if known := exercise.diagnosis:
                place = report.stage if by_stage else exercise.name
                words[known.specimen][known.mistake] += 1
                places[known.specimen][place].add(report.student)
    found = [
        Misconception(
            specimen,
            words[specimen].most_common(1)[0][0],
            tuple(sorted(set().union(*where.values()))),
            {place: tuple(sorted(students)) for place, students in where.items()},
        )
        for specimen, where in places.items()
    ]
    return sorted(found, key=lambda m: (-len(m.students), m.specimen))


def together(found: Sequence[Misconception], students: int) -> list[Pair]:
    """Which mistakes the same students made, those of most students first, of a class of so many.

    ``phi`` is the coefficient for two by two tables: G. U. Yule, "On the methods of measuring
    association between two attributes", J. Royal Statistical Society 75 (1912), 579-652.
    """
    made = [(mistake.specimen, set(mistake.students)) for mistake in found]
    pairs = []
    for (one, first), (other, second) in combinations(made, 2):
        both, n, m = len(first & second), len(first), len(second)
        if both >= TOGETHER:
            pairs.append(Pair(one, other, both, n, m, _phi(both, n, m, students)))
    return sorted(pairs, key=lambda p: (-p.both, -(p.phi or 0.0), p.one, p.other))


def _phi(both: int, one: int, other: int, students: int) -> float | None:
    spread = one * (students - one) * other * (students - other)
    return (both * students - one * other) / math.sqrt(spread) if spread > 0 else None
