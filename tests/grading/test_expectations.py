"""Expectations accept what is right, and say plainly what is not, without giving it away."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from autograder.core.points import counted
from autograder.grading import expectations, probes, side_effects
from autograder.grading.failures import Failure
from autograder.grading.probes import Probe
from autograder.grading.reference import load_answer
from autograder.grading.student import Student

RIGHT = torch.tensor([[0.125, 0.5], [0.25, 0.75]])


@pytest.mark.parametrize(
    "got",
    [RIGHT.clone(), RIGHT.double(), RIGHT.clone().requires_grad_(), RIGHT + 1e-6,
     RIGHT.t().contiguous().t()],
    ids=["equal", "float64", "requires_grad", "rounded", "another layout"],
)  # fmt: skip
def test_a_right_tensor_passes_whatever_its_form(got: torch.Tensor) -> None:
    expectations.expect_close(got, RIGHT)


@pytest.mark.parametrize(
    ("got", "words"),
    [
        (None, "is None"),
        (RIGHT.tolist(), "a torch.Tensor is expected"),
        (RIGHT.numpy(), "numpy array"),
        ((RIGHT, RIGHT), "a tuple of 2 values"),
        (RIGHT[0], "has shape (2,); the shape should be (2, 2)"),
        (RIGHT.t(), "2 of 4 differ, first at index [0, 1]"),
        (RIGHT + 0.5, "the largest error is 0.5."),
        (RIGHT + 0.002, "the largest error is 0.002, less than a hundredth of the largest number."),
        (RIGHT.double() + 7e-5, "is 7e-05, less than a ten-thousandth of the largest number."),
        (torch.tensor([[0.001 + float(RIGHT[0, 0]), *RIGHT[0, 1:]], RIGHT[1]]), "error is 0.001."),
        (RIGHT * float("nan"), "there is nan"),
        (RIGHT / 0, "there is inf"),
        ("text", "'text'"),
    ],
)
def test_a_wrong_answer_is_described(got: Any, words: str) -> None:
    with pytest.raises(Failure) as failure:
        expectations.expect_close(got, RIGHT, "the output")
    assert words in str(failure.value)


def test_a_message_never_shows_what_was_expected() -> None:
    with pytest.raises(Failure) as failure:
        expectations.expect_close(RIGHT * 3, RIGHT)
    for number in (0.125, 0.25, 0.75):
        assert str(number) not in str(failure.value)


@pytest.mark.parametrize("got", [3, 3.0, torch.tensor(3.0), torch.tensor([3]), 3.0000001])
def test_a_number_may_come_as_a_tensor_of_one(got: Any) -> None:
    expectations.expect_close(got, 3)


def test_lists_tuples_and_dicts_are_compared_entry_by_entry() -> None:
    expected = {"a": [1.0, 2.0], "b": (RIGHT, None), "c": "text"}
    right = {"c": "text", "b": (RIGHT.double(), None), "a": [1.0 + 1e-9, torch.tensor(2.0)]}
    expectations.expect_close(right, expected)
    for changed, words in (
        ({"a": [1.0, 2.5]}, "Entry 1 of entry 'a' of the result is not right; the error is 0.5."),
        ({"a": [1.0]}, "Entry 'a' of the result is <list of 1>; <list of 2> is expected."),
        ({"a": (1.0, 2.0)}, "Entry 'a' of the result is <tuple of 2>; <list of 2> is expected."),
        ({"c": None}, "Entry 'c' of the result is None; that is not right."),
        ({"b": (None, None)}, "Entry 0 of entry 'b' of the result is None."),
    ):
        with pytest.raises(Failure) as failure:
            expectations.expect_close(right | changed, expected)
        assert str(failure.value).startswith(words)
    long = {f"{'k' * 99}{n}": float(n) for n in range(2)}
    with pytest.raises(Failure, match="not right"):  # although both keys are described alike
        expectations.expect_close(long | {f"{'k' * 99}0": 2.0}, long)
    with pytest.raises(Failure, match="The keys of the result are not right"):
        expectations.expect_close({"x": 1.0}, {"secret": 1.0})


def test_numbers_are_compared_in_float64() -> None:
    """Two numbers that differ in the ninth digit are equal in float32."""
    expectations.expect_close(0.1 + 1e-12, 0.1, rtol=1e-9, atol=0)
    with pytest.raises(Failure, match="not right"):
        expectations.expect_close(torch.tensor(0.1).double(), 0.1, rtol=1e-9, atol=0)


@pytest.mark.parametrize("got", [True, "3", None, 4, torch.ones(2)])
def test_what_is_no_number_or_another_one_fails(got: Any) -> None:
    with pytest.raises(Failure):
        expectations.expect_close(got, 3)


def test_a_mask_must_be_of_bools() -> None:
    mask = torch.tensor([True, False])
    expectations.expect_equal(mask.clone(), mask)
    with pytest.raises(Failure, match="dtype int64; dtype bool is expected"):
        expectations.expect_equal(mask.long(), mask)
    with pytest.raises(Failure, match="1 of 2 entries is wrong, first at index"):
        expectations.expect_equal(torch.tensor([True, True]), mask)


def test_one_is_not_true() -> None:
    with pytest.raises(Failure):
        expectations.expect_equal(1, True)
    expectations.expect_equal(torch.tensor(5), 5)


def student(source: str) -> Student:
    return load_answer("import torch, math\nfrom torch import nn\nimport torch.nn.functional as F\n"
                  + source, "<test>")  # fmt: skip


def test_an_error_that_is_asked_for_passes_and_another_does_not() -> None:
    s = student("def f(x):\n    if x < 0: raise ValueError('no')\n    return {}[x]")
    expectations.expect_raises(["ValueError", "AssertionError"], lambda: s.f(-1), "for -1")
    with pytest.raises(Failure, match="raises KeyError, not ValueError"):
        expectations.expect_raises(["ValueError"], lambda: s.f(1), "for 1")
    t = student("def f(x):\n    return x")
    with pytest.raises(Failure, match="raises nothing"):
        expectations.expect_raises(["ValueError"], lambda: t.f(1), "for 1")


def test_a_stub_or_a_missing_function_raises_no_error_that_is_asked_for() -> None:
    s = student("def f(x):\n    raise NotImplementedError()")
    for kinds in (["RuntimeError"], ["Exception"]):
        for call in (lambda: s.f(1), lambda: s.g(1)):
            with pytest.raises(Failure):
                expectations.expect_raises(kinds, call, "for 1")
    expectations.expect_raises(["NotImplementedError"], lambda: s.f(1), "for 1")


@pytest.mark.parametrize("shape", [(5,), (2, 1)])
def test_a_mask_needs_queries_and_two_keys(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="too few axes or keys"):
        Probe("a seed").mask(*shape)


def test_changed_and_printed_are_seen() -> None:
    s = student("def f(x):\n    x += 1\n    print('hello')\n    return x")
    s.f(torch.ones(2))
    with pytest.raises(Failure, match="changes its argument"):
        side_effects.expect_untouched(s)
    with pytest.raises(Failure, match="prints"):
        side_effects.expect_silent(s)


LAYER = """
class Layer(nn.Module):
    def __init__(self, a, b):
        super().__init__()
        {first}
        {second}
    def forward(self, x):
        return self.V(self.W(x))
"""
W, V = "self.W = nn.Linear(a, b)", "self.V = nn.Linear(b, a, bias=False)"


def test_twins_have_the_same_weights_whatever_the_order_of_construction() -> None:
    one = student(LAYER.format(first=W, second=V))
    other = student(LAYER.format(first=V, second=W))
    ours, theirs = probes.twins(one, other, Probe("x"), "Layer", 4, 3)
    x = torch.randn(2, 4)
    expectations.expect_close(ours(x), theirs(x))


@pytest.mark.parametrize(
    ("first", "words"),
    [("self.U = nn.Linear(a, b)", "no parameter called W.weight. It has: "),
     ("self.W = nn.Linear(b, a)", "has shape (4, 3); the exercise asks for (3, 4)")],
)  # fmt: skip
def test_a_module_with_other_parameters_is_told_which_it_has(first: str, words: str) -> None:
    one = student(LAYER.format(first=first, second=V))
    with pytest.raises(Failure) as failure:
        probes.twins(one, student(LAYER.format(first=W, second=V)), Probe("x"), "Layer", 4, 3)
    assert words in str(failure.value)


def test_what_is_no_module_is_named() -> None:
    reference = student(LAYER.format(first=W, second=V))
    with pytest.raises(Failure, match="should give an nn"):
        probes.twins(student("def Layer(a, b): return 3"), reference, Probe(1), "Layer", 4, 3)


def test_a_probe_is_the_same_for_the_same_words_and_another_for_others() -> None:
    assert torch.equal(Probe("salt", 1).tensor(3), Probe("salt", 1).tensor(3))
    assert not torch.equal(Probe("salt", 1).tensor(3), Probe("pepper", 1).tensor(3))
    first, second = Probe("a").trials()
    assert not torch.equal(first.tensor(3), second.tensor(3))


def test_probe_weights_are_sharp() -> None:
    s = student(LAYER.format(first=W, second=V))
    weights = Probe(3).weights(s.Layer(100, 50))
    assert weights["W.weight"].std() * 10 == pytest.approx(1.5, rel=0.1)
    assert weights["W.bias"].std() == pytest.approx(0.5, rel=0.3)


@pytest.mark.parametrize("got", [RIGHT, RIGHT.numpy(), [RIGHT], [RIGHT.numpy()], float("nan")])
def test_what_is_no_number_is_described_and_not_compared(got: Any) -> None:
    with pytest.raises(Failure, match="The count is"):
        expectations.expect_equal(got, 4, "the count")


def test_a_number_that_is_hidden_is_not_called_an_int_that_is_wrong() -> None:
    with pytest.raises(Failure, match=r"^The count is not right\.$"):
        expectations.expect_equal(12_345_678, 87_654_321, "the count")
    with pytest.raises(Failure, match=r"^The count is 5; that is not right\.$"):
        expectations.expect_equal(5, 87_654_321, "the count")


def test_an_array_without_axes_is_a_number() -> None:
    expectations.expect_close(np.array(0.5), 0.5)
    with pytest.raises(Failure, match="a number is expected"):
        expectations.expect_close(np.array([0.5, 0.5]), 0.5)


def test_a_tensor_is_stored_in_another_order_for_the_student() -> None:
    s = student("def f(x):\n    return x.is_contiguous(), x.sum(0)")
    contiguous, total = s.f(probes.stored(torch.ones(2, 3), 1, 0))
    assert not contiguous and total.tolist() == [2.0, 2.0, 2.0]
    assert s.last.text == "f(<tensor (2, 3)>)"


@pytest.mark.parametrize(
    ("what", "verb"),
    [("the scores", "have"), ("the tensor of scores", "has"), ("the context vectors", "have"),
     ("the target's W_qkv.bias after fuse_qkv(a, b)", "has"), ("the output with biases", "has"),
     ("the gradient at the tokens", "has"), ("the weights at temperature 3.0", "have")],
)  # fmt: skip
def test_the_verb_fits_what_is_told_of(what: str, verb: str) -> None:
    with pytest.raises(Failure, match=f"{verb} shape"):
        expectations.expect_shape(RIGHT, (3,), what)


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("the scores", "The scores have shape"),
        (
            "the weights when blocked scores are huge",
            "The weights when blocked scores are huge have",
        ),
        ("the scores, compared with their transpose,", "transpose, have shape"),
        ("the context vectors under a mask", "under a mask have shape"),
        ("the tensor of weights", "The tensor of weights has shape"),
        ("the sum of the weights", "The sum of the weights has shape"),
        ("the gradient of the queries", "The gradient of the queries has shape"),
        ("the parameter W_key.bias", "The parameter W_key.bias has shape"),
    ],
)
def test_the_verb_agrees_with_what_is_wrong(what: str, words: str) -> None:
    with pytest.raises(Failure) as failure:
        expectations.expect_shape(RIGHT, (3, 3), what)
    assert words in str(failure.value)


def test_numbers_agree_with_what_they_count() -> None:
    assert counted(1, "row is", "rows are") == "1 row is"
    assert counted(0, "row is", "rows are") == "0 rows are"
    assert counted(2, "token") == "2 tokens"
    with pytest.raises(Failure, match="1 of 4 differs"):
        expectations.expect_close(RIGHT + torch.tensor([[1.0, 0], [0, 0]]), RIGHT)


def test_a_gradient_of_zero_may_be_missing() -> None:
    one, zero = torch.ones(2), torch.zeros(2)
    expectations.expect_gradients({"0": one, "weight": None}, {"0": one, "weight": zero})
    expectations.expect_gradients({"0": None, "weight": None}, {"0": zero, "weight": zero})
    nearly = zero + 1e-9
    for got, wanted in (
        ({"0": None, "weight": None}, {"0": nearly, "weight": zero}),
        ({"0": one, "weight": None}, {"0": one, "weight": one}),
        ({"0": None, "weight": zero}, {"0": one, "weight": zero}),
    ):
        with pytest.raises(Failure, match="No gradient reaches"):
            expectations.expect_gradients(got, wanted)
