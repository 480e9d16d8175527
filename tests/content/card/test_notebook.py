"""The card in a running notebook, above the error, which is one line long. Hints on request."""

from __future__ import annotations

import copy
from typing import Any

import nbclient
import nbformat
import pytest

from autograder.authoring.card.notebook import install
from autograder.core.cells import CARD, mark
from autograder.core.course import KIT, load
from tests.waiting import PATIENCE

SLUG = "s01_softmax"
WRONG = "def dot_product(a, b):\n    return [x * y for x, y in zip(a, b)]"
HINTS = {"dot_product": ["First rung.", "Second rung."], "other": []}
v4: Any = nbformat.v4


@pytest.fixture(scope="module")
def ran() -> list[Any]:
    """The cells of a notebook that a student has worked on; see the numbers in the tests."""
    released = nbformat.read(load(KIT).released(SLUG), as_version=4)
    cells = {c.id: c for c in released.cells}
    check = cells["dot_product"]
    sources: list[Any] = [
        *(cells["setup"], check),  # without the card's cell
        *(cells[CARD], cells[CARD], check),  # and with it, twice
        *(cells["answer-dot_product"], check),  # unwritten
        *(v4.new_code_cell(WRONG), check),
        *map(v4.new_code_cell, ["hint()", "hint('dot_product')", "hint()", "hint('nobody')"]),
        *map(v4.new_code_cell, ["%tb", "1 / 0", "assert 1 == 2, 'my own'"]),
        v4.new_code_cell("def dot_product(a, b):\n    if len(a) != len(b): raise ValueError\n"
                         "    return sum(x * y for x, y in zip(a, b))"),
        check,
    ]  # fmt: skip
    sources = [copy.deepcopy(cell) for cell in sources]
    for number, cell in enumerate(sources):
        cell.id = f"cell-{number}"
    made = v4.new_notebook(cells=sources)
    nbclient.NotebookClient(
        made, timeout=PATIENCE, kernel_name="python3", allow_errors=True
    ).execute()
    return list(made.cells)


def kinds(cell: Any) -> list[str]:
    return [output.output_type for output in cell.outputs]


def test_without_its_cell_a_check_says_what_it_says(ran: list[Any]) -> None:
    assert kinds(ran[1]) == ["error"]
    assert ran[1].outputs[0].ename == "NameError"


def test_its_cell_may_be_run_twice_and_shows_nothing(ran: list[Any]) -> None:
    assert kinds(ran[2]) == kinds(ran[3]) == []
    assert kinds(ran[4]) == ["display_data", "error"]
    assert "Run the cell that defines it" in ran[4].outputs[0].data["text/plain"]


def test_an_unwritten_answer_still_ends_in_its_error(ran: list[Any]) -> None:
    card, error = ran[6].outputs
    assert "not written yet" in card.data["text/plain"]
    assert error.ename == "NotImplementedError"


def printed(cell: Any) -> str:
    """A busy kernel may send in two messages what one call of `print` writes."""
    return "".join(output.text for output in cell.outputs)


def test_a_wrong_answer_gets_the_card_and_the_error_in_one_line(ran: list[Any]) -> None:
    card, error = ran[8].outputs
    words = "You give a list; after multiplying, the products are to be added."
    for kind in ("text/plain", "text/html"):
        assert words in card.data[kind]
    assert "<details>" in card.data["text/html"]
    assert (error.ename, error.evalue) == ("AssertionError", words)
    assert error.traceback == [f"AssertionError: {words}  (%tb shows the traceback)"]


def test_hints_come_one_rung_at_a_time(ran: list[Any]) -> None:
    first, second, none, nobody = map(printed, ran[9:13])
    assert first.startswith("dot_product, hint 1 of 2: ")
    assert second.startswith("dot_product, hint 2 of 2: ")
    assert none.startswith("No more hints for dot_product. Exercises: dot_product, ")
    assert nobody.startswith("No more hints for nobody. Exercises: dot_product, ")


def test_the_traceback_is_shown_on_request(ran: list[Any]) -> None:
    shown = ran[13].outputs[0]
    assert any("math.isclose" in line for line in shown.traceback)


def test_errors_of_a_students_own_cells_are_shown_as_ever(ran: list[Any]) -> None:
    assert kinds(ran[14]) == kinds(ran[15]) == ["error"]
    assert (ran[14].outputs[0].ename, ran[15].outputs[0].evalue) == ("ZeroDivisionError", "my own")
    assert all(len(ran[number].outputs[0].traceback) > 1 for number in (14, 15))


def test_a_right_answer_prints_its_one_line(ran: list[Any]) -> None:
    assert printed(ran[17]) == "dot_product: the visible checks pass.\n"


class Shell:
    """What `install` uses of IPython's shell."""

    def __init__(self) -> None:
        self.CustomTB: Any = None
        self.shown: list[Any] = []

    def set_custom_exc(self, kinds: Any, handler: Any) -> None:
        self.CustomTB = handler

    def showtraceback(self, error: Any, tb_offset: Any = None) -> None:
        self.shown.append(error[1])


def test_a_card_that_cannot_be_drawn_takes_nothing_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no card")

    monkeypatch.setattr("autograder.authoring.card.notebook.explain", broken)
    shell, error = Shell(), ValueError("the error itself")
    install(shell, HINTS)
    shell.CustomTB(shell, ValueError, error, None)
    assert shell.shown == [error]
    assert "There is no card (RuntimeError)." in capsys.readouterr().out


def test_where_there_is_no_shell_hints_work_all_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hint = install(None, HINTS)
    hint()
    hint("other")
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "dot_product, hint 1 of 2: First rung."
    assert out[1].startswith("No more hints for other.")


def test_every_notebook_has_its_card_folded_and_small() -> None:
    course = load(KIT)
    for slug in course.slugs:
        cells = nbformat.read(course.released(slug), as_version=4).cells
        (position,) = (n for n, c in enumerate(cells) if c.id == CARD)
        assert mark(cells[position - 1])["grade_id"] == "setup"
        assert cells[position].metadata.jupyter.source_hidden
        assert cells[position].metadata.cellView == "form"
        assert len(cells[position].source.encode()) <= 20 * 1024
