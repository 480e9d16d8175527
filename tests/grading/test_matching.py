"""A hand-in's cells find their place in the release by mark, by text, and below their question."""

from __future__ import annotations

import copy
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.submissions.cell_matching import Matches, Released, match
from autograder.submissions.cells_to_run import cells_to_run

BLANK = "YOUR ANSWER HERE"


def marked(name: str, source: str, kind: str = "code", **flags: Any) -> Any:
    make = new_code_cell if kind == "code" else new_markdown_cell
    return make(source, metadata={"nbgrader": {"grade_id": name, **flags}})


RELEASED = Released(
    nbformat.v4.new_notebook(
        cells=[
            new_markdown_cell("# Title"),
            marked("setup", "import math", locked=True),
            marked(
                "answer-double", "def double(x):\n    raise NotImplementedError()", solution=True
            ),
            marked("double", "assert double(1) == 2", grade=True),
            marked("question-why", "Why?", "markdown", locked=True),
            marked("why", BLANK, "markdown", grade=True, solution=True),
            new_markdown_cell("Read on."),
        ]
    )
)
ALL = {1: "setup", 2: "answer-double", 3: "double", 4: "question-why", 5: "why"}


@pytest.fixture
def cells() -> list[Any]:
    return copy.deepcopy(RELEASED.cells)


def unmarked(cells: list[Any]) -> list[Any]:
    for cell in cells:
        cell.metadata = {}
    return cells


def test_named_cells_are_the_marked_ones_of_the_release() -> None:
    assert list(RELEASED.named) == list(ALL.values())


def test_an_untouched_notebook_is_known_cell_by_cell(cells: list[Any]) -> None:
    assert match(RELEASED, cells) == Matches(ALL, {})


def test_the_mark_counts_whatever_became_of_text_type_and_place(cells: list[Any]) -> None:
    for cell in cells:
        cell.source, cell.cell_type = "other words", "raw"
    cells.reverse()
    assert match(RELEASED, cells).counting == {6 - p: n for p, n in ALL.items()}


def test_of_two_cells_with_one_mark_the_first_counts(cells: list[Any]) -> None:
    again = copy.deepcopy(cells[2])
    assert match(RELEASED, [*cells, again]) == Matches(ALL, {7: "answer-double"})


def test_of_two_cells_with_the_mark_of_a_locked_cell_the_unchanged_one_counts(
    cells: list[Any],
) -> None:
    changed = copy.deepcopy(cells[3])
    changed.source = "def double(x):\n    return 2 * x"
    found = match(RELEASED, [*cells[:3], changed, *cells[3:]])
    assert (found.counting[4], found.copies) == ("double", {3: "double"})


def test_missing_given_cells_are_run_behind_the_marked_cell_above_them() -> None:
    names = ["first", "answer-one", "second", "third", "answer-two", "fourth"]
    flags = [{"solution": True} if n.startswith("answer") else {"locked": True} for n in names]
    whole = [marked(n, f"{n[:6]} = 1", **f) for n, f in zip(names, flags, strict=True)]
    released = Released(nbformat.v4.new_notebook(cells=copy.deepcopy(whole)))
    for missing in ([2], [3, 5], [2, 3, 5], [0, 2]):
        kept = [c for place, c in enumerate(whole) if place not in missing]
        cells, _, notes = cells_to_run(kept, released)
        assert [c.source for c in cells] == [c.source for c in whole], missing
        assert notes == [
            f"Given cells that were missing were restored: {', '.join(names[m] for m in missing)}."
        ]


@pytest.mark.parametrize(
    ("moved", "place", "run"),
    [
        ("check-one", 0, ["answer-one", "given", "answer-two"]),
        ("check-one", 3, ["answer-one", "given", "answer-two"]),
        ("answer-one", 3, ["given", "answer-two", "answer-one"]),
    ],
)
def test_a_missing_given_cell_is_run_before_the_answer_below_it_whatever_was_moved(
    moved: str, place: int, run: list[str]
) -> None:
    flags = {
        "answer-one": {"solution": True},
        "check-one": {"grade": True, "locked": True},
        "given": {"locked": True},
        "answer-two": {"solution": True},
        "check-two": {"grade": True, "locked": True},
    }
    whole = {name: marked(name, f"# {name}", **own) for name, own in flags.items()}
    released = Released(nbformat.v4.new_notebook(cells=copy.deepcopy([*whole.values()])))
    order = [name for name in flags if name not in ("given", moved)]
    order.insert(place, moved)
    cells, _, _ = cells_to_run([whole[name] for name in order], released)
    assert [c.source for c in cells] == [f"# {name}" for name in run]


def test_a_missing_given_cell_is_run_behind_the_answer_that_it_uses_whatever_was_moved() -> None:
    one = marked("answer-one", "def one():\n    raise NotImplementedError()", solution=True)
    given = marked("given", "table = one()", locked=True)
    two = marked("answer-two", "def two():\n    raise NotImplementedError()", solution=True)
    released = Released(nbformat.v4.new_notebook(cells=copy.deepcopy([one, given, two])))
    cells, _, _ = cells_to_run([two, one], released)
    assert [c.source for c in cells] == [two.source, one.source, given.source]


@pytest.mark.parametrize(
    ("submitted", "run"),
    [
        (["two", "setup", "one"], ["two", "setup", "given", "one", "more"]),
        (["setup", "two", "one"], ["setup", "given", "two", "one", "more"]),
        (["setup", "three", "one", "two"], ["setup", "three", "one", "given", "more", "two"]),
    ],
)
def test_missing_given_cells_keep_their_order_below_the_given_cells_above_them(
    submitted: list[str], run: list[str]
) -> None:
    names = ("setup", "one", "given", "two", "more", "three")
    given = {name: name in ("setup", "given", "more") for name in names}
    whole = {n: marked(n, f"# {n}", locked=given[n], solution=not given[n]) for n in names}
    released = Released(nbformat.v4.new_notebook(cells=copy.deepcopy([*whole.values()])))
    cells, _, _ = cells_to_run([whole[name] for name in submitted], released)
    assert [c.source for c in cells] == [f"# {name}" for name in run]


@pytest.mark.parametrize(("name", "is_run"), [("setup", False), ("double", True)])
def test_a_changed_copy_of_a_demonstration_is_run_if_it_defines_an_exercise(
    cells: list[Any], name: str, is_run: bool
) -> None:
    demonstration = marked("training", "print(double(1))")
    demonstration.metadata.tags = ["active-ipynb"]
    changed = copy.deepcopy(demonstration)
    changed.source = f"{name} = print"
    released = Released(nbformat.v4.new_notebook(cells=[*cells, demonstration]))
    run, _, _ = cells_to_run([*cells, demonstration, changed], released)
    assert (changed.source in [c.source for c in run]) is is_run


def test_what_is_defined_among_checks_is_not_run_and_a_note_says_so(cells: list[Any]) -> None:
    assert cells_to_run(cells, RELEASED)[2] == []
    cells[3].source += "\ndef helper(x):\n    return 2 * x"
    run, _, notes = cells_to_run(cells, RELEASED)
    assert [c.number for c in run] == [2, 3]
    assert notes == [
        "Cell 4 contains checks, and is not run when your score is made. What you have defined in "
        "it does not count: `helper`. It belongs into a cell of your own."
    ]


def test_a_lost_mark_of_a_locked_cell_is_found_by_its_text(cells: list[Any]) -> None:
    cells[3].source = "  assert double(1)   == 2\n"
    found = match(RELEASED, unmarked(cells)).counting
    assert found == {p: n for p, n in ALL.items() if n != "answer-double"}


def test_a_mark_comes_before_an_equal_text(cells: list[Any]) -> None:
    copied = new_code_cell("import math")
    assert match(RELEASED, [copied, *cells]).copies == {0: "setup"}
    assert match(RELEASED, [copied, *cells]).counting == {p + 1: n for p, n in ALL.items()}


def test_unknown_and_unsound_marks_are_no_names(cells: list[Any]) -> None:
    forged: list[Any] = [marked("bonus", "1"), marked("x", "1"), {"metadata": 3}, 7, None, "text"]
    forged[1].metadata["nbgrader"]["grade_id"] = ["setup"]
    assert match(RELEASED, [*cells, *forged]) == Matches(ALL, {})


# -- answers in words -------------------------------------------------------------------------


def test_a_written_answer_without_its_mark_is_the_text_below_the_question(cells: list[Any]) -> None:
    cells[5].source = "Because."
    assert match(RELEASED, unmarked(cells)).counting[5] == "why"


def test_an_answer_in_a_cell_of_its_own_below_a_blank_one_counts(cells: list[Any]) -> None:
    cells[6:6] = [new_code_cell("1 + 1"), new_markdown_cell("Because.")]
    found = match(RELEASED, cells)
    assert found.counting[7] == "why"
    assert found.copies == {5: "why"}


def test_an_answer_in_place_of_the_deleted_cell_counts(cells: list[Any]) -> None:
    cells[5] = new_markdown_cell("Because.")
    assert match(RELEASED, cells).counting[5] == "why"


def test_of_two_copies_the_one_that_was_written_in_counts(cells: list[Any]) -> None:
    again = copy.deepcopy(cells[5])
    again.source = "Because."
    found = match(RELEASED, [*cells[:6], again, cells[6]])
    assert (found.counting[6], found.copies) == ("why", {5: "why"})


def test_what_stands_beside_a_written_answer_is_left_alone(cells: list[Any]) -> None:
    cells[5].source = "Because."
    cells.insert(6, new_markdown_cell("More."))
    assert match(RELEASED, cells) == Matches(ALL, {})


@pytest.mark.parametrize("place", [0, 4, 7])
def test_notes_elsewhere_are_no_answers(cells: list[Any], place: int) -> None:
    cells.insert(place, new_markdown_cell("my notes"))
    blank = next(i for i, c in enumerate(cells) if c.source == BLANK)
    assert match(RELEASED, cells).counting[blank] == "why"


def test_a_blank_answer_without_its_mark_is_known_by_its_place(cells: list[Any]) -> None:
    assert match(RELEASED, unmarked(cells)).counting[5] == "why"


def test_a_deleted_answer_is_nowhere(cells: list[Any]) -> None:
    del cells[5]
    assert "why" not in match(RELEASED, cells).counting.values()
    del cells[4]
    assert "why" not in match(RELEASED, cells).counting.values()
