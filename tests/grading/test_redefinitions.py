"""Cells that give another meaning to a name that an answer above uses."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from nbformat.v4 import new_code_cell

from autograder.core.course import load
from autograder.core.model import Report
from autograder.grading.diagnose import Diagnostician
from autograder.grading.families import Explainer, Found
from autograder.grading.sandbox_session import SandboxSession
from autograder.sandbox.protocol import clock
from autograder.submissions.cells_to_run import CodeCell
from autograder.submissions.redefinitions import Redefinition, notes_on
from tests.classroom import AVERAGES, hand_in, make_course, notebook
from tests.grading.test_grade import graded

BY_HAND = "def differences(x):\n    return x[1:] - x[:-1]\n"
WRONG = "def differences(x):\n    return x[1:] + x[:-1]\n"
HELPER = "def differences(x, order):\n    return torch.diff(x, order)\n"
HALF_MORE = "def moving_average(x, width):\n    return x.unfold(0, width, 1).mean(-1) + 0.5\n"
ANOTHER_CHECK = """

@exercise("moving_average")
def test_is_there(student: Student) -> None:
    \"\"\"It can be called.\"\"\"
    student.moving_average(torch.ones(3), 1)
"""
WITH_HELPER = """
def later(x):
    return x[1:]

def differences(x):
    return later(x) - x[:-1]
"""
NOTE = (
    "`differences` counts as it was above cell {}, which gives {} another meaning: there it earns "
    "more."
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


@pytest.mark.parametrize(
    "later",
    [
        HELPER,
        WRONG,
        "differences = torch.diff",
        "import math as differences",
        "from torch import diff as differences",
        "for differences in (1, 2, 3):\n    pass",
        "first, *differences = 1, 2, 3",
        "differences: int = 3",
        "if (differences := 3):\n    pass",
        "del differences",
        "%time differences = 3",
    ],
)
def test_a_right_answer_keeps_its_points(tmp_path: Path, later: str) -> None:
    made = with_cell_at_the_end(later, differences=BY_HAND)
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (NOTE.format(len(made.cells), "`differences`"),)


@pytest.mark.parametrize(
    ("later", "names"),
    [
        ("later = 3", "`later`"),
        ("def later(x, y):\n    return y", "`later`"),
        ("from torch.nn.functional import *\ndel later", "`later`"),
        ("del later\nx = 3", "`later`"),
    ],
)
def test_what_an_answer_uses_is_as_it_was(tmp_path: Path, later: str, names: str) -> None:
    made = with_cell_at_the_end(later, differences=WITH_HELPER)
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (NOTE.format(len(made.cells), names),)


@pytest.mark.parametrize(
    ("source", "does"),
    [
        ("later = 3", "gives `later` another meaning"),
        ("from math import *\nglobals()['later'] = 3", "imports many names"),
    ],
)
def test_a_cell_has_one_note(tmp_path: Path, source: str, does: str) -> None:
    helper = "def later(x, by):\n    return x[by:]\n\n"
    differences = "def differences(x):\n    return later(x, 1) - x[:-1]\n"
    window = "def best_window(x, width):\n"
    window += "    return int(later(x.unfold(0, width, 1), 0).mean(-1).argmax())\n"
    made = with_cell_at_the_end(source, differences=helper + differences, best_window=window)
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (
        f"`differences`, `best_window` count as they were above cell {len(made.cells)}, which "
        f"{does}: there they earn more.",
    )


def test_a_helper_of_a_helper_is_as_it_was(tmp_path: Path) -> None:
    made = notebook(AVERAGES, differences="def differences(x):\n    return later(x) - x[:-1]\n")
    place = next(n for n, cell in enumerate(made.cells) if "def differences" in cell.source)
    made.cells.insert(place, new_code_cell("def later(x):\n    return x[first:]"))
    made.cells.insert(place, new_code_cell("first = 1"))
    made.cells.append(new_code_cell("first = None\nother = 3"))
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (NOTE.format(len(made.cells), "`first`"),)


def test_a_restored_cell_has_no_number() -> None:
    found = Redefinition(CodeCell(-16, "import math"), ("math",))
    (note,) = notes_on({"differences": found})
    assert "above a given cell that was restored, which gives `math` another meaning" in note


def without_marks(made: Any) -> None:
    for cell in made.cells:
        cell.metadata = {}


def in_cells_of_its_own(made: Any) -> None:
    """The stub is left; helper and answer are in cells below it."""
    place = next(n for n, cell in enumerate(made.cells) if "def differences" in cell.source)
    helper, _, answer = made.cells[place].source.partition("\n\n")
    made.cells[place].source = "def differences(x):\n    raise NotImplementedError"
    made.cells[place + 1 : place + 1] = [new_code_cell(helper), new_code_cell(answer)]


def helper_below(made: Any) -> None:
    place = next(n for n, cell in enumerate(made.cells) if "def differences" in cell.source)
    helper, _, answer = made.cells[place].source.partition("\n\n")
    made.cells[place].source = answer
    made.cells.insert(place + 1, new_code_cell(helper))


@pytest.mark.parametrize("change", [without_marks, in_cells_of_its_own, helper_below])
def test_where_the_answer_is_does_not_matter(tmp_path: Path, change: Callable[[Any], None]) -> None:
    made = notebook(AVERAGES, differences=WITH_HELPER.strip())
    change(made)
    made.cells += [new_code_cell(source) for source in ("x = 3", "later = x", "later = None")]
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes[-1] == NOTE.format(len(made.cells) - 1, "`later`")


def test_the_first_of_several_meanings_may_be_the_right_one(tmp_path: Path) -> None:
    made = with_cell_at_the_end("del differences", differences=WRONG)
    made.cells.insert(-1, new_code_cell(BY_HAND))
    made.cells.insert(-1, new_code_cell(WRONG))
    found = report(tmp_path, made)
    assert all(with_all_points(found).values()), found
    assert found.notes == (NOTE.format(len(made.cells) - 1, "`differences`"),)


def test_two_answers_have_helpers_of_the_same_name(tmp_path: Path) -> None:
    uses = "def later(x, width):\n    return x.unfold(0, width, 1)\n\n"
    uses += "def best_window(x, width):\n    return int(later(x, width).mean(-1).argmax())\n"
    found = report(tmp_path, notebook(AVERAGES, differences=WITH_HELPER, best_window=uses))
    assert all(with_all_points(found).values()), found


def test_a_wrong_answer_is_run_once_if_no_name_is_defined_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []
    start = SandboxSession._start
    monkeypatch.setattr(SandboxSession, "_start", lambda self: started.append(self) or start(self))
    made = with_cell_at_the_end("x = 3", differences=WRONG)
    assert not all(with_all_points(report(tmp_path, made)).values())
    assert len(started) == 2  # for the checks, and for the pictures
    made = with_cell_at_the_end("def differences(x):\n    return x", differences=WRONG)
    (tmp_path / "again").mkdir()
    report(tmp_path / "again", made)
    assert len(started) == 2 + 3  # also for the checks above the cell


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


def test_the_note_stays_when_another_exercise_is_graded_again(tmp_path: Path) -> None:
    first = report(tmp_path, with_cell_at_the_end(HELPER))
    course = load(tmp_path)
    checks = course.checks(AVERAGES)
    checks.write_text(checks.read_text() + ANOTHER_CHECK)
    again = graded(course, AVERAGES, jobs=1)["ada"]
    assert first.notes and again.notes == first.notes


@pytest.fixture
def pass_minutes(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A function that lets more time pass for time limits than a submission has."""
    passed = [0.0]
    monotonic = time.monotonic
    late = SimpleNamespace(monotonic=lambda: monotonic() + sum(passed))
    monkeypatch.setattr(clock, "time", late)
    return lambda *_: passed.append(600.0)


def test_cells_are_run_again_for_points_before_anything_is_diagnosed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pass_minutes: Callable[..., None]
) -> None:
    monkeypatch.setattr(Diagnostician, "diagnose", pass_minutes)
    made = with_cell_at_the_end(HELPER, differences=BY_HAND, moving_average=HALF_MORE)
    found = report(tmp_path, made)
    assert with_all_points(found)["differences"], found


def test_the_search_for_an_explanation_takes_no_time_of_the_submission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pass_minutes: Callable[..., None]
) -> None:
    values = {}

    def slowly(explainer: Explainer, found: Found | None) -> None:
        pass_minutes()
        values[explainer.name] = found

    monkeypatch.setattr(Explainer, "explain", slowly)
    report(tmp_path, notebook(AVERAGES, differences=WRONG, moving_average=HALF_MORE))
    assert values.keys() == {"moving_average", "differences"}
    assert None not in values.values()
