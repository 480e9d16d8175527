"""What a card says: what was asked, what came, where they part, and nothing that is not so."""

from __future__ import annotations

import pytest
import torch

from autograder.content.card.explain import explain
from autograder.content.cells import is_grade_cell, mark
from autograder.course import KIT, load
from autograder.grading.reference import WRONG, specimens
from tests.content.card.checks import card, maybe, run
from tests.content.test_visible_checks import cells

COURSE = load(KIT)
TRIPLE = "def double(x):\n    return x * 3"
STUB = "def double(x):\n    raise NotImplementedError()"
CHECK = """\
x = torch.tensor([[1.0, 0.0], [0.0, 2.0]])
got = double(x)
assert torch.allclose(got, torch.tensor([[2.0, 0.0], [0.0, 4.0]])), "Twice, please."
"""


def test_it_says_what_was_asked_what_came_and_where_they_part() -> None:
    found = card(TRIPLE, CHECK)
    assert (found.exercise, found.says) == ("double", "Twice, please.")
    assert found.asked == ["got = double(x)", "# x is [[1, 0], [0, 2]]"]
    assert found.came is not None and found.wanted is not None
    assert (found.came.code, found.came.rows) == ("got", [[3, 0], [0, 6]])
    assert (found.wanted.code, found.wanted.rows) == ("", [[2, 0], [0, 4]])
    assert found.came.apart == {(0, 0), (1, 1)}
    assert found.where == (
        "2 of 4 differ, the first at [0, 0] (counted from 0): 3 where 2 is asked for."
    )


def test_what_is_asked_for_may_stand_on_the_left() -> None:
    found = card(TRIPLE, "assert torch.equal(torch.ones(2) + 1, double(torch.ones(2)))")
    assert found.came is not None and found.came.rows == [[3, 3]]


@pytest.mark.parametrize(
    ("test", "came", "wanted"),
    [
        ("double(4) == 8", "12", "8"),
        ("abs(double(4) - 8) < 1e-6", "12", "8"),
        ("math.isclose(double(4), 8)", "12", "8"),
        ("double(1) == 3 and double(2) == 4", "6", "4"),
        ("type(double(4)) is str", "int", "str"),
        ("(double(torch.ones(2)) == 2).all()", "a tensor of shape (2,), torch.float32", "2"),
        ("double(torch.ones(2)).shape == (3,)", "(2,)", "(3,)"),
        ("double(torch.ones(2)).dtype == torch.bool", "torch.float32", "torch.bool"),
        ("double(torch.tensor(1.0)) == 2", "3 (a tensor of dtype torch.float32)", "2"),
    ],
)
def test_all_kinds_of_comparison_have_two_sides(test: str, came: str, wanted: str) -> None:
    found = card(TRIPLE, f"import math\nassert {test}")
    assert found.came is not None and found.wanted is not None
    assert (found.came.words, found.wanted.words) == (came, wanted)


def test_a_check_without_a_sentence_is_quoted() -> None:
    assert card(TRIPLE, "assert double(4) == 8").says == "This should hold: `double(4) == 8`."


def test_a_wrong_shape_comes_with_the_whole_result() -> None:
    found = card(TRIPLE, 'got = double(torch.ones(2))\nassert got.shape == (3,), "Three."')
    assert found.whole is not None and found.whole.rows == [[3, 3]]


def test_a_question_without_two_sides_shows_the_result() -> None:
    found = card(TRIPLE, 'got = double(torch.ones(2))\nassert not (got > 2).any(), "Too large."')
    assert (found.came, found.wanted) == (None, None)
    assert found.whole is not None and found.whole.rows == [[3, 3]]


def test_two_results_that_should_agree_are_called_so() -> None:
    code = "import itertools\nn = itertools.count(2)\ndef double(x):\n    return x * next(n)"
    found = card(code, "a, b = double(1), double(1)\nassert a == b")
    assert found.even and found.came is not None and found.came.words == "2"


def test_only_the_calls_that_led_to_the_failure_are_shown() -> None:
    check = """\
first = double(1)
got = double(2)
got = double(3)
got = got + first
other = double(4)
assert got == 0
"""
    assert card(TRIPLE, check).asked == ["first = double(1)", "got = double(3)"]


def test_a_layer_is_followed_from_its_making_to_its_call() -> None:
    layer = """\
class double(torch.nn.Module):
    def forward(self, x):
        return 3 * x
"""
    check = """\
layer = double()
layer.scale = 1
x = torch.ones(1)
y = layer.eval()(x)[0]
assert y == 2
"""
    asked = ["layer = double()", "y = layer.eval()(x)[0]", "# x is [1]"]
    assert card(layer, check).asked == asked


def test_what_a_call_changes_in_its_arguments_counts_as_yours() -> None:
    answer = "def double(source, target):\n    target.fill_(3 * source)"
    check = "t = torch.zeros(1)\ndouble(2, t)\nassert t[0] == 4"
    found = card(answer, check)
    assert found.asked == ["double(2, t)"]
    assert found.came is not None and found.came.code == "t[0]"


def test_a_missing_refusal_shows_the_call_that_should_be_refused() -> None:
    check = """\
try:
    double(-1)
except ValueError:
    pass
else:
    raise AssertionError("Refuse it.")
"""
    found = card(TRIPLE, check)
    assert (found.says, found.asked) == ("Refuse it.", ["double(-1)"])


def test_the_loop_variable_has_the_value_at_which_it_failed() -> None:
    check = "for n in (0, 5):\n    got = double(n)\n    assert got == 2 * n"
    assert card(TRIPLE, check).asked == ["got = double(n)", "# n is 5"]


def test_an_unwritten_answer_is_told_where_to_write() -> None:
    assert "not written yet" in card(STUB, CHECK).says
    one_line = "def double(x):\n    if True: raise NotImplementedError"
    assert "not written yet" in card(one_line, CHECK).says


@pytest.mark.parametrize(
    "body", ["torch.softmax(x.to_sparse(), -1)", "torch.nn.Module()(x)", "x.to('meta').tolist()"]
)
def test_what_torch_does_not_implement_is_an_error_like_any_other(body: str) -> None:
    says = card(f"def double(x):\n    return {body}", CHECK).says
    assert says.startswith(f"Your code stops in `double`, at `return {body}`. NotImplementedError:")


def test_an_answer_that_was_not_run_and_a_skipped_cell_are_told_apart() -> None:
    assert card("", CHECK).says == (
        "`double` is not known yet. Run the cell with your answer, then this one again."
    )
    found = card(TRIPLE, "got = double(given)\nassert got == 2")
    assert found.says.startswith("`given` is not known yet. Run all cells above")


def test_an_error_in_the_answer_names_its_line() -> None:
    answer = "def helper(x):\n    return x + None\n\ndef double(x):\n    return helper(x)"
    says = card(answer, CHECK).says
    assert says.startswith("Your code stops in `helper`, at `return x + None`. TypeError: ")


def test_a_students_own_assertion_is_not_taken_for_the_checks() -> None:
    found = card("def double(x):\n    assert False, 'mine'", CHECK)
    assert (
        found.says == "Your code stops in `double`, at `assert False, 'mine'`. AssertionError: mine"
    )
    assert (found.came, found.wanted) == (None, None)


def test_a_check_that_cannot_go_on_shows_what_came() -> None:
    found = card("def double(x):\n    pass", "got = double(1)\nassert got.shape == (1,)")
    assert found.says.startswith("The check cannot go on with what your code gives. AttributeError")
    assert found.whole is not None and found.whole.words == "None"


def test_numbers_of_another_draw_are_not_shown_and_the_dice_stay_as_they_were() -> None:
    answer = "def double(x):\n    return x * torch.rand(2)"
    torch.manual_seed(1)
    torch.rand(2)  # what the check itself draws
    expected = torch.rand(1)
    torch.manual_seed(1)
    found = card(answer, "assert torch.equal(double(torch.ones(2)), torch.ones(2))")
    assert (found.came, found.wanted, found.where) == (None, None, "")
    assert torch.equal(torch.rand(1), expected)


def test_what_the_answer_prints_is_not_printed_again(capsys: pytest.CaptureFixture[str]) -> None:
    card("def double(x):\n    print('hello')\n    return 3", "assert double(1) == 2")
    assert capsys.readouterr().out == "hello\n"


def test_an_object_that_answers_badly_cannot_spoil_the_card() -> None:
    answer = """\
class Bad:
    def __repr__(self):
        raise RuntimeError("no")
    def __eq__(self, other):
        raise RuntimeError("no")
def double(x):
    return [Bad()]
"""
    found = card(answer, "got = double(1)\nassert not got")
    assert found.whole is not None and "Bad" in found.whole.words


def test_large_tensors_are_named_and_compared_but_not_drawn() -> None:
    check = "got = double(torch.ones(50, 60))\nassert torch.equal(got, torch.full((50, 60), 2.0))"
    found = card(TRIPLE, check)
    assert found.came is not None and found.came.rows == []
    assert found.where.startswith("3000 of 3000 differ, the first at [0, 0]")


@pytest.mark.parametrize(
    "cell",
    [
        "double(None)",  # no check: nothing is asserted
        "assert 1 == 2",  # no exercise in it
        "def double(x):\n    pass\nassert double(1) == 2",  # it defines the answer
    ],
)
def test_other_cells_get_no_card(cell: str) -> None:
    assert maybe(TRIPLE, cell) is None


def test_an_error_outside_of_the_notebook_gets_no_card() -> None:
    with pytest.raises(RuntimeError) as caught:
        torch.ones(2) @ torch.ones(3)
    assert explain(caught.value, ["double"]) is None


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_every_mistake_that_a_visible_check_sees_gets_a_card(slug: str) -> None:
    names = [e.name for e in COURSE.stage(slug).exercises]
    given = [c.source for c in cells(slug) if mark(c).get("grade_id") == "setup"]
    checks = {mark(c)["grade_id"]: c.source for c in cells(slug) if is_grade_cell(c)}
    seen = 0
    for name in names:
        for specimen in specimens(COURSE, slug, name, WRONG)[::3]:
            known = {"__name__": "__main__"}
            for source in (*given, specimen.code):
                assert run(source, known) is None
            error = run(checks[name], known)
            if error is None:
                continue  # hidden checks see more
            found = explain(error, names)
            seen += 1
            assert found is not None and found.exercise == name, specimen.path
            assert found.says and found.asked, specimen.path
            assert type(error) is not AssertionError or str(error) in found.says
    assert seen > 2 * len(names)
