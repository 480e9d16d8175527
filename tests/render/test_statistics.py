"""The class's numbers, against the same from matrices and definitions."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from autograder.core.model import GRADED, ByHand
from autograder.reports.render import statistics
from autograder.reports.render.student_rows import StudentResults
from tests.render.class_reports import STAGE, classroom, figures, report, second

RNG = np.random.default_rng(7)


def counted(students: list[StudentResults]) -> dict[str, statistics.Points]:
    reports = [s.report for s in students if s.report is not None]
    return statistics.counted(reports, {s.name: s.by_hand for s in students})


def matrix(students: list[StudentResults]) -> np.ndarray:
    """Students by exercises, from the reports themselves; nan where there is no score."""
    rows = []
    for s in students:
        if s.report is not None and s.report.status == GRADED:
            rows.append(
                [s.by_hand.scores.get(e.name, math.nan if e.points is None else e.points)
                 for e in s.report.exercises]
            )  # fmt: skip
    return np.array(rows, dtype=float)


def drawn(students: int) -> list[StudentResults]:
    """A class whose points are drawn at random, some of them missing."""
    points = np.round(RNG.random((students, 3)) * [2, 4, 6], 2)
    names = [f"s{n:03}" for n in range(students)]
    known: list[list[float | None]] = points.tolist()
    for row in range(0, students, 7):
        known[row][row % 3] = None
    return [StudentResults(n, report(n, p)) for n, p in zip(names, known, strict=True)]


def by_centred_products(a: np.ndarray, b: np.ndarray) -> float:
    """Pearson's correlation as a cosine of centred vectors."""
    a, b = a - a.mean(), b - b.mean()
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


@pytest.mark.parametrize("students", [classroom(), drawn(25), drawn(200)])
def test_difficulty_and_discrimination_agree_with_a_matrix_of_points(
    students: list[StudentResults],
) -> None:
    points, worth = matrix(students), np.array([2, 4, 6])
    whole = points[~np.isnan(points).any(axis=1)]
    found = statistics.exercises(STAGE, counted(students))
    assert [e.students for e in found] == (~np.isnan(points)).sum(axis=0).tolist()
    for n, one in enumerate(found):
        assert one.difficulty == pytest.approx(np.nanmean(points[:, n]) / worth[n])
        rest = np.delete(whole, n, axis=1).sum(axis=1)
        expected = by_centred_products(whole[:, n], rest)
        assert one.discrimination == pytest.approx(expected)
        assert one.discrimination == pytest.approx(np.corrcoef(whole[:, n], rest)[0, 1])
        assert one.full + one.some + one.none == one.students
        assert one.no_score == np.isnan(points[:, n]).sum()
        assert one.compared == len(whole)


def test_an_exercise_does_not_correlate_with_itself() -> None:
    """Two exercises at odds: in an uncorrected total each would still look telling."""
    students = [
        StudentResults(str(n), report(str(n), (0, n % 4, 6 - 2 * (n % 4)))) for n in range(8)
    ]
    _, use, module = statistics.exercises(STAGE, counted(students))
    assert use.discrimination == pytest.approx(-1)
    assert module.discrimination == pytest.approx(-1)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [(2, 4, 6)],
        [(2, 4, 6), (0, 1, 2)],  # any two students lie on a line
        [(2, 4, 6)] * 5,
        [(1, None, 6), (0, None, 2), (2, None, 3), (1, None, 1)],
        [(1, 0.1 + 0.2, 3), (2, 0.3, 3), (0, 0.3, 3), (1, 0.3, 3)],  # level, rounding aside
    ],
)
def test_where_discrimination_is_not_defined_there_is_none(
    rows: list[tuple[float | None, ...]],
) -> None:
    students = [StudentResults(str(n), report(str(n), row)) for n, row in enumerate(rows)]
    found = statistics.exercises(STAGE, counted(students))
    assert found[1].discrimination is None
    assert (found[0].difficulty is None) == (not rows)


def test_a_manual_score_counts_and_extra_credit_and_penalties_do_not() -> None:
    by_hand = {"ada": ByHand({"make": 1.0}, extra={"use": 3.0}, penalty=2.0)}
    found = statistics.counted([report("ada", (2, None, 6))], by_hand)
    assert found == {"ada": {"make": 1.0, "use": None, "Module": 6}}
    assert statistics.totals(found) == []
    by_hand["ada"].scores["use"] = 4.0
    assert statistics.totals(statistics.counted([report("ada", (2, None, 6))], by_hand)) == [11.0]


def test_the_spread_is_numpys() -> None:
    values = RNG.random(37) * 12
    found = statistics.spread(values.tolist())
    assert found is not None
    quartiles = np.percentile(values, [0, 25, 50, 75, 100])
    assert [found.least, found.quarter, found.median, found.three_quarters, found.most] == (
        pytest.approx(quartiles.tolist())
    )
    assert (found.students, found.mean) == (37, pytest.approx(values.mean()))
    assert found.deviation == pytest.approx(values.std(ddof=1))


def test_the_spread_of_one_and_of_nobody() -> None:
    one = statistics.spread([5.0])
    assert one is not None
    assert one.deviation is None and one.median == one.least == one.most == 5.0
    assert statistics.spread([]) is None


def test_each_value_lies_in_one_part_of_the_histogram() -> None:
    values = [0, 1.19, 1.2, 2.4, 3.6, 6, 11.99, 12, 13, -1]
    assert statistics.histogram(values, 12) == [3, 1, 1, 1, 0, 1, 0, 0, 0, 3]
    assert statistics.histogram([0.7 * 12, 0.3 * 12], 12) == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0]
    drawn = (RNG.random(500) * 12).tolist()
    assert statistics.histogram(drawn, 12) == np.histogram(drawn, 10, (0, 12))[0].tolist()


def test_checks_are_counted_among_those_on_whom_they_said_anything() -> None:
    found = {(c.exercise, c.check): c for c in figures().checks}
    assert list(found) == [(e, c) for e in ("make", "use", "Module")
                           for c in ("test_first", "test_second")]  # fmt: skip
    use = found["use", "test_second"]
    assert (use.passed, use.failed, use.errored) == (2, 5, 1)
    assert use.failure_rate == pytest.approx(5 / 7)


def test_mistakes_are_counted_by_student_and_place() -> None:
    found = {m.specimen: m for m in figures().misconceptions}
    assert list(found) == ["no_scale", "shifted", "turned"]
    assert found["shifted"].places == {"make": ("cho", "dee", "fay")}
    assert found["no_scale"].mistake == "The `scale` is missing."
    assert found["turned"].students == ("cho", "dee")


def test_over_stages_a_mistake_is_counted_once_a_student() -> None:
    reports = [s.report for s in (*classroom(), *second()) if s.report is not None]
    found = {m.specimen: m for m in statistics.misconceptions(reports, by_stage=True)}
    assert found["no_scale"].students == ("ben", "cho", "fay")
    assert {k: len(v) for k, v in found["no_scale"].places.items()} == {
        "s07_mask": 3, "s08_drop": 2
    }  # fmt: skip


def test_phi_is_pearsons_correlation_of_yes_and_no() -> None:
    found = figures()
    names = [s.name for s in classroom() if s.report and s.report.status == GRADED]
    made = {m.specimen: np.array([n in m.students for n in names], float)
            for m in found.misconceptions}  # fmt: skip
    assert {(p.one, p.other, p.both) for p in found.together} == {
        ("no_scale", "shifted", 2), ("shifted", "turned", 2)
    }  # fmt: skip
    for pair in found.together:
        expected = np.corrcoef(made[pair.one], made[pair.other])[0, 1]
        assert pair.phi == pytest.approx(expected)
        assert (pair.one_at_all, pair.other_at_all) == (
            made[pair.one].sum(), made[pair.other].sum()
        )  # fmt: skip


def test_where_everybody_made_a_mistake_it_goes_with_none() -> None:
    students = [StudentResults(str(n), report(str(n), (0, 0, 0), ("shifted", "no_scale")))
                for n in range(4)]  # fmt: skip
    (pair,) = figures(students).together
    assert (pair.both, pair.phi) == (4, None)


def test_an_unreadable_hand_in_counts_nowhere() -> None:
    with_it, without = figures(), figures([s for s in classroom() if s.name != "ida"])
    assert replace(with_it, students=()) == replace(without, students=())
