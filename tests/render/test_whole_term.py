"""Over a term: who is falling behind, which mistakes come back, which exercises are weak."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.reports.render.classpage import course_page
from autograder.reports.render.figures import of_course
from autograder.reports.render.statistics import ExerciseNumbers, unclear
from autograder.reports.render.student_rows import StudentResults
from autograder.reports.render.whole_term import (
    FallingBehind,
    StageShares,
    falling_behind,
    recurring_mistakes,
)
from tests.render.class_reports import SECOND, STAGE, figures, report
from tests.render.simulated_terms import terms

STAGES = [f"s{n:02d}" for n in range(1, 7)]


def term(**students: list[float | str | None]) -> list[StageShares]:
    """The stages of a term: for each student the shares by stage, "-" where nothing was submitted,
    None where there is no score, and "open" where the due date has not passed."""
    stages = []
    for n, stage in enumerate(STAGES[: max(map(len, students.values()))]):
        cells = {name: row[n] for name, row in students.items() if row[n] != "open"}
        missing = frozenset(name for name, cell in cells.items() if cell == "-")
        shares = {name: cell for name, cell in cells.items() if not isinstance(cell, str)}
        stages.append(StageShares(stage, shares | dict.fromkeys(missing, 0.0), missing))
    return stages


def test_who_misses_or_fails_two_of_the_latest_three_stages_is_falling_behind() -> None:
    found = falling_behind(
        term(
            ada=[0.1, 0.1, 0.9, 0.9, 0.9],  # has caught up
            ben=[0.9, 0.9, 0.4, 0.9, "-"],
            cho=[0.9, 0.9, 0.9, 0.9, 0.49],  # one stage is no trend
            dee=[0.9, 0.9, "-", "-", "-"],
            eli=[0.9, 0.9, 0.5, 0.5, 0.5],  # half is not less than half, and the class is as it is
            fay=[0.9, 0.9, 0.9, None, None],  # nobody knows
        )
    )
    assert [(f.student, f.missing, f.low) for f in found if f.now is None] == [
        ("dee", ("s03", "s04", "s05"), ()),
        ("ben", ("s05",), ("s03",)),
    ]
    assert "cho" not in {f.student for f in found} and "ada" not in {f.student for f in found}


def test_a_fall_counts_only_as_far_as_the_class_does_not_fall() -> None:
    alone = falling_behind(
        term(ada=[1.0, 1.0, 0.6, 0.6], ben=[0.9] * 4, cho=[0.9] * 4, dee=[0.9] * 4)
    )
    (ada,) = alone
    assert (ada.student, ada.before, ada.now) == ("ada", 1.0, pytest.approx(0.6))
    assert ada.class_before == pytest.approx(0.925) and ada.class_now == pytest.approx(0.825)
    everybody = term(ada=[1.0, 1.0, 0.6, 0.6], ben=[0.9, 0.9, 0.55, 0.55])
    assert falling_behind(everybody) == []
    assert falling_behind(term(ada=[1.0, 0.6, 0.6], ben=[0.9] * 3, cho=[0.9] * 3)) == []


def test_a_fall_is_judged_by_the_latest_two_stages_alone() -> None:
    others = {name: [0.9] * 5 for name in ("eli", "fay", "gus")}
    ada: list[float | str | None] = [1.0, 1.0, 0.5, 0.6, "-"]
    ben: list[float | str | None] = [1.0, 1.0, 0.5, 0.6, None]
    assert falling_behind(term(ada=ada, ben=ben, **others)) == []
    cho: list[float | str | None] = [1.0, 1.0, 0.5, 0.6, "open"]  # the latest two that are due
    dee: list[float | str | None] = [1.0, 1.0, "-", 0.5, 0.6]
    found = falling_behind(term(cho=cho, dee=dee, **others))
    assert [(f.student, f.before, f.now) for f in found] == [
        ("dee", 1.0, pytest.approx(0.55)),
        ("cho", 1.0, pytest.approx(0.55)),
    ]


def test_what_is_not_due_yet_counts_for_nobody() -> None:
    assert falling_behind(term(ada=["-", "open"], ben=[0.9, 0.9])) == []
    assert falling_behind(term(ada=["-"], ben=[0.9])) == []
    assert falling_behind([]) == []
    found = falling_behind(term(ada=["-", "-", "open"], ben=[0.9, 0.9, "open"]))
    assert found == [FallingBehind("ada", ("s01", "s02"), ())]


def test_a_mistake_recurs_if_it_is_made_in_several_stages() -> None:
    first = [
        report("ada", (0, 4, 6), ("shifted",)),
        report("ben", (0, 1, 6), ("shifted", "no_scale")),
        report("cho", (0, 1, 6), ("rare", "no_scale")),
    ]
    second = [
        report("ben", (1, 0), ("no_scale", "no_scale"), SECOND),
        report("dee", (1, 0), ("rare",), SECOND),
        report("eli", (1, 0), ("no_scale",), SECOND),
    ]
    found = recurring_mistakes([*second, *first], [STAGE.slug, SECOND.slug])
    assert [m.specimen for m in found] == ["no_scale", "rare"]
    assert found[0].places == {STAGE.slug: ("ben", "cho"), SECOND.slug: ("ben", "eli")}
    assert (found[0].students, found[0].again) == (("ben", "cho", "eli"), ("ben",))
    assert found[1].again == ()


def test_simulated_classes_with_different_problems_get_different_pages() -> None:
    dropouts, struggling, excellent = (course for course, _ in terms().values())
    behind = {f.student: f for f in dropouts.falling_behind}
    assert {f"student{n:02d}" for n in (0, 1, 2, 30)} <= behind.keys()
    assert len(behind["student00"].missing) == 3
    assert dropouts.recurring[0].again
    assert struggling.recurring and not struggling.weak  # too few students to judge exercises
    assert not (excellent.falling_behind or excellent.recurring or excellent.weak)
    assert "Nobody is falling behind." in course_page(excellent)


def test_a_mistake_of_one_student_alone_is_not_one_of_the_class() -> None:
    both = [report("ada", (0, 4, 6), ("rare",)), report("ada", (1, 0), ("rare",), SECOND)]
    assert recurring_mistakes(both, [STAGE.slug, SECOND.slug]) == []


@pytest.mark.parametrize(
    ("changed", "judged"),
    [
        ({}, True),
        ({"compared": 29}, False),  # a small class, or few with a score for every exercise
        ({"difficulty": 0.95}, False),  # nearly everybody solved it
        ({"difficulty": 0.05}, False),
        ({"discrimination": None}, False),  # all have the same points
        ({"discrimination": 0.15}, False),  # may be chance
        ({"discrimination": 0.15, "compared": 1000}, True),
        ({"discrimination": -1.0}, True),
    ],
)
def test_only_a_clearly_weak_exercise_of_a_large_class_is_named(
    changed: dict[str, float | None], judged: bool
) -> None:
    one = ExerciseNumbers("use", 4, 70, 0.6, -0.1, 35, 10, 25, 0, compared=40)
    assert bool(unclear([replace(one, **changed)])) == judged  # type: ignore[arg-type]


def test_an_exercise_is_judged_by_the_students_whose_scores_are_compared() -> None:
    """40 students have a score for it, and 31 of these for every exercise."""
    rows = [(n % 3, n % 5, 6 - n % 3 * 3 if n < 31 else None) for n in range(40)]
    students = [StudentResults(f"s{n:02}", report(f"s{n:02}", row)) for n, row in enumerate(rows)]
    weak = of_course("Layers", [figures(students)], [students]).weak
    assert ("make", 31) in [(e.exercise, e.students) for e in weak]
    fewer = students[2:]
    assert of_course("Layers", [figures(fewer)], [fewer]).weak == ()
