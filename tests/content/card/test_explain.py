"""What a card says: the calls, the result, what was expected, and nothing that is untrue."""

from __future__ import annotations

import pytest
import torch

from autograder.authoring.card.explain import Card, explain
from autograder.authoring.card.words import rounded
from autograder.core.cells import is_grade_cell, mark
from autograder.core.course import KIT, load
from autograder.grading.reference import WRONG, specimens
from tests.attention.test_visible_checks import cells
from tests.content.card.checks import card, maybe, run

COURSE = load(KIT)
TRIPLE = "def double(x):\n    return x * 3"
STUB = "def double(x):\n    raise NotImplementedError()"
CHECK = """\
x = torch.tensor([[1.0, 0.0], [0.0, 2.0]])
got = double(x)
assert torch.allclose(got, torch.tensor([[2.0, 0.0], [0.0, 4.0]])), "Twice, please."
"""


def values(found: Card) -> dict[str, tuple[str, str]]:
    """The code and the words of what the card shows, by title."""
    return {title: (value.code, value.words) for title, value in found.values.items()}


def test_it_shows_the_call_the_result_what_was_expected_and_the_first_difference() -> None:
    found = card(TRIPLE, CHECK)
    assert (found.exercise, found.says) == ("double", "Twice, please.")
    assert found.asked == ["got = double(x)", "# x is [[1.0, 0.0], [0.0, 2.0]]"]
    result, expected = found.values.values()
    assert list(found.values) == ["Your result", "Expected"]
    assert (result.code, result.rows) == ("got", [[3, 0], [0, 6]])
    assert (expected.code, expected.rows) == ("", [[2, 0], [0, 4]])
    assert result.apart == {(0, 0), (1, 1)}
    assert found.difference == "At [0, 0]: 3, where 2 is expected. 2 of 4 numbers differ."


def test_what_is_expected_may_be_on_the_left() -> None:
    found = card(TRIPLE, "assert torch.equal(torch.ones(2) + 1, double(torch.ones(2)))")
    assert found.values["Your result"].rows == [[3, 3]]


def test_a_tolerance_is_no_side_of_a_comparison() -> None:
    check = "assert torch.allclose(double(torch.ones(2)), torch.full((2,), 2.0), 1e-3)"
    found = card(TRIPLE, check).values
    assert {title: value.rows for title, value in found.items()} == {
        "Your result": [[3, 3]],
        "Expected": [[2, 2]],
    }


@pytest.mark.parametrize(
    ("test", "result", "expected"),
    [
        ("double(4) == 8", "12", "8"),
        ("abs(double(4) - 8) < 1e-6", "12", "8"),
        ("math.isclose(double(4), 8)", "12", "8"),
        ("double('a') == 'aa'", "'aaa'", "'aa'"),
        ("type(double(4)) is str", "int", "str"),
        ("isinstance(double(4), str | list)", "12", "str | list"),
        ("(double(torch.ones(2)) == 2).all()", "a tensor of shape (2,), torch.float32", "2"),
        ("double(torch.ones(2)).shape == (3,)", "(2,)", "(3,)"),
        ("double(torch.ones(2)).dtype == torch.bool", "torch.float32", "torch.bool"),
        ("double(torch.tensor(1.0)) == 2", "3, a tensor of shape (), torch.float32", "2"),
    ],
)
def test_all_kinds_of_comparison_have_two_sides(test: str, result: str, expected: str) -> None:
    found = values(card(TRIPLE, f"import math\nassert {test}"))
    assert found["Your result"][1] == result
    assert found["Expected"][1] or found["Expected"][0] == expected


@pytest.mark.parametrize(
    ("test", "result", "expected"),
    [("double(x)", "False", "True"), ("not double(-x)", "True", "False")],
)
def test_a_question_that_the_answer_decides_shows_its_answer(
    test: str, result: str, expected: str
) -> None:
    answer = "def double(x):\n    return x < 0"
    found = values(card(answer, f"x = 1\nassert {test}"))
    assert found["Your result"][1] == result
    assert found["Expected"] == ("", expected)


@pytest.mark.parametrize(
    "test", ["abs(double(4) - 12) > 1", "double(4) != 12", "not double(4) > 0"]
)
def test_what_should_not_be_is_not_called_expected(test: str) -> None:
    found = values(card(TRIPLE, f"assert {test}"))
    assert found == {"Your result": ("double(4)", "12")}


def test_a_check_without_a_sentence_is_quoted() -> None:
    assert card(TRIPLE, "assert double(4) == 8").says == "`assert double(4) == 8` fails."


def test_long_numbers_in_a_sentence_are_rounded() -> None:
    check = 'got = double(torch.full((2,), 0.1))\nassert not got.any(), f"Not {got.tolist()}."'
    assert card(TRIPLE, check).says == "Not [0.3, 0.3]."


def test_a_wrong_shape_comes_with_the_whole_result() -> None:
    found = card(TRIPLE, 'got = double(torch.ones(2))\nassert got.shape == (3,), "Three."')
    assert found.values["The whole result"].rows == [[3, 3]]
    found = card(TRIPLE, "assert double(torch.ones(2)).shape == (3,)")
    assert found.values["The whole result"].rows == [[3, 3]]


def test_a_question_without_two_sides_shows_the_result() -> None:
    found = card(TRIPLE, 'got = double(torch.ones(2))\nassert not (got > 2).any(), "Too large."')
    assert list(found.values) == ["Your result"]
    assert found.values["Your result"].rows == [[3, 3]]


def test_a_number_is_compared_with_every_number_of_the_result() -> None:
    found = card(TRIPLE, "got = double(torch.tensor([1.0, 2.0]))\nassert (got == 3).all()")
    assert found.difference == "At [1]: 6, where 3 is expected. 1 of 2 numbers differ."


def test_only_the_calls_that_led_to_the_failure_are_shown() -> None:
    check = """\
double(0)
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
    asked = ["layer = double()", "y = layer.eval()(x)[0]", "# x is [1.0]"]
    assert card(layer, check).asked == asked


def test_what_a_call_changes_in_its_arguments_counts_as_yours() -> None:
    answer = "def double(source, target):\n    target.fill_(3 * source)"
    check = "t = torch.zeros(1)\ndouble(2, t)\nassert t[0] == 4"
    found = card(answer, check)
    assert found.asked == ["double(2, t)"]
    assert found.values["Your result"].code == "t[0]"


REFUSAL = """\
try:
    outcome = double(x)
except Exception as problem:
    outcome = problem
assert isinstance(outcome, ValueError), "Refuse it."
"""


def test_a_missing_error_shows_the_result_that_came_instead() -> None:
    found = card(TRIPLE, f"x = [1, 2]\n{REFUSAL}")
    assert (found.says, found.asked) == ("Refuse it.", ["outcome = double(x)", "# x is [1, 2]"])
    assert found.values["Your result"].rows == [[1, 2, 1, 2, 1, 2]]
    assert values(found)["Expected"] == ("", "ValueError")


def test_another_error_is_shown_beside_the_expected_one() -> None:
    found = card("def double(x):\n    return {}[x]", f"x = 7\n{REFUSAL}")
    assert (found.says, found.asked) == ("Refuse it.", ["outcome = double(x)", "# x is 7"])
    assert values(found) == {
        "Your result": ("", "KeyError: 7, raised in `double`, at `return {}[x]`"),
        "Expected": ("", "ValueError"),
    }


def test_an_error_that_the_check_raises_after_a_call_shows_the_call() -> None:
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


@pytest.mark.parametrize(
    ("answer", "check", "line"),
    [
        ("x.mul_(3)", "x = torch.ones(2)\ngot = double(x)", "# x is now [3.0, 3.0]"),
        ("x.append(3)", "x = [1, 2]\ngot = double(x)", "# x is now [1, 2, 3]"),
        ("x[0].mul_(3)", "x = [torch.ones(1)]\ngot = double(x)", "# x is now [tensor([3.0])]"),
        ("x + x", "x = [1, 2]\ngot = double(x)", "# x is [1, 2]"),
        ("x + x", "x = 1\ngot = double(x)\nx = 2", None),
        ("x + x", "x = 1\ngot = double(x)\nx += 2", None),
        ("x + x", "x = 1\ngot = [double(1) for x in (7, 8)]", None),
        ("x + x", "x = 1\na = double(x)\nx = 2\nb = double(x)\ngot = a - b", None),
        ("x + x", "got = 3\ngot = double(1)", None),
    ],
)
def test_a_value_is_stated_only_if_the_call_got_it_or_as_what_it_is_now(
    answer: str, check: str, line: str | None
) -> None:
    found = card(f"def double(x):\n    {answer}\n    return x", f"{check}\nassert not got, 'No.'")
    assert [text for text in found.asked if "#" in text] == ([line] if line else [])


@pytest.mark.parametrize("change", ["x.mul_(3)", "x.append(3)"])
def test_a_call_that_would_get_changed_arguments_is_not_shown_again(change: str) -> None:
    x = "torch.ones(2)" if "mul" in change else "[1.0, 1.0]"
    answer = f"def double(x):\n    {change}\n    return torch.tensor(x)"
    found = card(answer, f"x = {x}\nassert torch.equal(double(x), torch.ones(2))")
    assert (found.values, found.difference) == ({}, "")


def test_a_call_is_shown_once_however_often_its_name_is_bound() -> None:
    check = "got = double(1)\nassert got == 3\ngot = double(2)\nassert got == 4"
    assert card(TRIPLE, check).asked == ["got = double(2)"]


def test_names_that_only_a_comprehension_binds_are_not_taken_for_results() -> None:
    check = "seen = {n for n in double([1])}\nfor n in (5,):\n    assert n in seen"
    assert values(card(TRIPLE, check)) == {"Your result": ("seen", "{1}")}


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
    assert says.startswith(f"Your code raised an error in `double`, at `return {body}`. NotImplem")


def test_names_that_are_not_there_are_told_apart_from_errors_in_the_answer() -> None:
    says = "`double` is not defined yet. Run the cell that defines it, then this one."
    assert card("", CHECK).says == says
    found = card(TRIPLE, "got = double(given)\nassert got == 2")
    assert found.says.startswith("`given` is not defined yet.")
    found = card("def double(x):\n    return missing", CHECK)
    assert found.says.startswith("Your code raised an error in `double`, at `return missing`. Name")


def test_an_error_in_the_answer_names_its_line() -> None:
    answer = "def helper(x):\n    return x + None\n\ndef double(x):\n    return helper(x)"
    found = card(answer, CHECK)
    start = "Your code raised an error in `helper`, at `return x + None`. TypeError: "
    assert found.says.startswith(start)
    assert found.values == {}


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("def double(x):\n    return (y + None for y in [x]).send(None)", "double"),
        ("class double:\n    def __init__(self, x):\n        x + None", "double.__init__"),
    ],
)
def test_the_place_of_an_error_is_a_function_with_a_name(answer: str, place: str) -> None:
    assert card(answer, CHECK).says.startswith(f"Your code raised an error in `{place}`, at ")


def test_an_error_in_given_code_is_placed_where_the_answer_calls_it() -> None:
    known = {"__name__": "__main__"}
    run("def given(x):\n    return x + None", known)
    run("def double(x):\n    return given(x)", known)
    error = run("got = double(1)\nassert got == 2", known)
    assert error is not None
    found = explain(error, ["double"])
    assert found is not None
    says = "Your code raised an error in `double`, at `return given(x)`. TypeError: "
    assert found.says.startswith(says)


def test_a_missing_return_is_asked_about() -> None:
    check = 'got = double(1)\nassert got, f"Return a tensor, not a {type(got).__name__}."'
    says = "Return a tensor, not None. Is `return` missing?"
    assert card("def double(x):\n    pass", check).says == says


def test_arguments_that_are_too_large_for_a_line_are_described() -> None:
    check = "x = torch.ones(5, 6)\ngot = double(x)\nassert got.sum() == 0"
    assert card(TRIPLE, check).asked[1] == "# x is a tensor of shape (5, 6), torch.float32"


def test_tensors_in_a_tuple_are_described_like_others() -> None:
    check = "pair = (torch.ones(2) / 3, torch.ones(5, 6))\ngot = double(pair)\nassert not got"
    small, large = "tensor([0.3333, 0.3333])", "a tensor of shape (5, 6), torch.float32"
    assert card(TRIPLE, check).asked[1] == f"# pair is now ({small}, {large})"


def test_the_weights_of_a_module_are_not_quoted() -> None:
    check = "state = torch.nn.Linear(5, 6).state_dict()\ngot = double(state)\nassert got"
    assert card("def double(x):\n    return {}", check).asked == ["got = double(state)"]


def test_a_students_own_assertion_is_not_taken_for_the_checks() -> None:
    found = card("def double(x):\n    assert False, 'mine'", CHECK)
    assert found.says == (
        "Your code raised an error in `double`, at `assert False, 'mine'`. AssertionError: mine"
    )
    assert found.values == {}


def test_a_check_that_cannot_use_the_result_shows_it() -> None:
    found = card("def double(x):\n    pass", "got = double(1)\nassert got.shape == (1,)")
    assert found.says.startswith("The check could not use your result. AttributeError")
    assert values(found) == {"Your result": ("got", "None")}


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("def mine(x):\n    return y\ndouble = mine", ", at `return y`. NameError: "),
        ("double = lambda x: y", ", at `double = lambda x: y`. NameError: "),
        ("def double():\n    return 3", ". TypeError: double() takes 0 positional arguments"),
    ],
)
@pytest.mark.parametrize(
    "check", ["got = double(2)\nassert got == 4", "assert double(2).abs() == 4"]
)
def test_a_call_that_fails_is_told_apart_from_a_result_that_is_of_no_use(
    answer: str, says: str, check: str
) -> None:
    assert card(answer, check).says.startswith(f"Calling `double` raised an error{says}")


def test_numbers_of_another_draw_are_not_shown_and_the_dice_stay_as_they_were() -> None:
    answer = "def double(x):\n    return x * torch.rand(2)"
    torch.manual_seed(1)
    torch.rand(2)  # what the check itself draws
    expected = torch.rand(1)
    torch.manual_seed(1)
    found = card(answer, "assert torch.equal(double(torch.ones(2)), torch.ones(2))")
    assert (found.values, found.difference) == ({}, "")
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
    assert "Bad" in found.values["Your result"].words


def test_of_large_tensors_a_corner_and_the_first_difference_are_shown() -> None:
    check = "got = double(torch.ones(50, 60))\nassert torch.equal(got, torch.full((50, 60), 2.0))"
    found = card(TRIPLE, check)
    assert found.values["Your result"].rows == [[3] * 8] * 4
    assert found.values["Your result"].words.endswith("; only a corner is shown")
    assert found.difference.endswith("3000 of 3000 numbers differ.")


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


@pytest.mark.slow
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
            if type(error) is AssertionError:
                said = rounded(str(error)).removesuffix("a NoneType.")
                assert found.says == said or found.says.startswith(f"{said}None. "), specimen.path
    assert seen > 2 * len(names), (
        f"visible checks reject {seen} of every third wrong sample answer of {slug}; file more of "
        f"them in specimens/{slug}/, until these are more than {2 * len(names)}"
    )
