"""An exercise's name that a later cell defines again: the better definition counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell

from autograder.core.model import Report
from tests.classroom import AVERAGES, hand_in, make_course, notebook
from tests.grading.test_grade import graded

BY_HAND = "def differences(x):\n    return x[1:] - x[:-1]\n"
WRONG = "def differences(x):\n    return x[1:] + x[:-1]\n"
HELPER = "def differences(x, order):\n    return torch.diff(x, order)\n"
READY_MADE = "differences = torch.diff\n"
SET_BY_A_LOOP = "for differences in (1, 2, 3):\n    pass\n"
NOTE = (
    "Cell {} defines `differences` again. What the exercise's own cell defines was checked, too, "
    "and the better one counts."
)


def report(tmp_path: Path, made: Any, **limits: float) -> Report:
    course = make_course(tmp_path, AVERAGES, **limits)
    hand_in(course, "ada", AVERAGES, made)
    return graded(course, AVERAGES, jobs=1)["ada"]


def with_cell_at_the_end(source: str, **answers: str) -> Any:
    made = notebook(AVERAGES, **answers)
    made.cells.append(new_code_cell(source))
    return made


def with_all_points(found: Report) -> dict[str, bool]:
    """Whether each exercise has all of its points."""
    return {e.name: e.points == e.max_points for e in found.exercises}


@pytest.mark.parametrize("later", [HELPER, READY_MADE, WRONG])
def test_a_right_answer_keeps_its_points(tmp_path: Path, later: str) -> None:
    made = with_cell_at_the_end(later, differences=BY_HAND)
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (NOTE.format(len(made.cells)),)


def test_a_right_answer_in_a_later_cell_counts(tmp_path: Path) -> None:
    found = report(tmp_path, with_cell_at_the_end(BY_HAND, differences=WRONG))
    assert all(with_all_points(found).values()), found
    assert not found.notes


def test_the_messages_are_those_of_the_definition_that_counts(tmp_path: Path) -> None:
    made = with_cell_at_the_end(HELPER, differences=WRONG)
    found = next(e for e in report(tmp_path, made).exercises if e.name == "differences")
    assert 0 < (found.points or 0) < found.max_points  # the result of one number is right
    assert not any("order" in o.message for o in found.outcomes), found


def test_it_counts_in_a_new_child_too(tmp_path: Path) -> None:
    endless = "def moving_average(x, width):\n    while True: pass\n"
    ends = "def best_window(x, width):\n    raise SystemExit\n"
    made = with_cell_at_the_end(
        HELPER, differences=BY_HAND, moving_average=endless, best_window=ends
    )
    found = report(tmp_path, made, call_seconds=0.5)
    assert with_all_points(found) == {
        "moving_average": False,
        "differences": True,
        "best_window": False,
    }


def test_other_exercises_get_the_name_as_it_is_in_the_end(tmp_path: Path) -> None:
    uses = "def moving_average(x, width):\n    return differences(x, width)\n"
    helper = (
        "def differences(x, width):\n"
        "    if width < 1:\n"
        "        raise ValueError\n"
        "    return x.unfold(0, width, 1).mean(-1)\n"
    )
    made = with_cell_at_the_end(helper, differences=BY_HAND, moving_average=uses)
    assert all(with_all_points(report(tmp_path, made)).values())


def test_a_name_that_no_definition_gives_away_is_taken_as_it_is(tmp_path: Path) -> None:
    found = report(tmp_path, with_cell_at_the_end(SET_BY_A_LOOP, differences=BY_HAND))
    assert with_all_points(found) == {
        "moving_average": True,
        "differences": False,
        "best_window": True,
    }
