"""A check that breaks on a value of another kind than the reference gives has failed."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from autograder.grading.odd_values import first_odd_value
from autograder.grading.student import Call
from autograder.sandbox.values import Ref

ERROR = {"kind": "raised", "type": "ValueError", "message": "no"}


@pytest.mark.parametrize(
    ("value", "expected", "words"),
    [
        (None, torch.ones(2, 3), "f() gave None; a tensor of shape (2, 3) is asked for."),
        (None, Ref(0, "Linear"), "f() gave None; an nn.Module is asked for."),
        (torch.ones(3, 2), torch.ones(2, 3),
         "f() gave <tensor (3, 2)>; a tensor of shape (2, 3) is asked for."),
        (float("nan"), 2.0, "f() gave nan; a number is asked for."),
        ([1], (1, 2), "f() gave <list of 1>; a tuple of 2 is asked for."),
    ],
)  # fmt: skip
def test_a_value_of_another_kind_is_found(value: Any, expected: Any, words: str) -> None:
    assert first_odd_value([Call("f()", value=value)], [Call("f()", value=expected)]) == words


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (torch.tensor(2.0), 2.0),
        (torch.zeros(2, 3), torch.ones(2, 3)),
        (torch.zeros(2, dtype=torch.float64), torch.ones(2)),
        (Ref(3, "Mine"), Ref(0, "Linear")),
        ([1, 2.0], (1, 2)),
        (True, 1),
    ],
)
def test_a_value_of_the_same_kind_is_no_mistake(value: Any, expected: Any) -> None:
    assert first_odd_value([Call("f()", value=value)], [Call("f()", value=expected)]) == ""


def test_after_another_request_nothing_is_known() -> None:
    known = [Call("f(2)", value=1), Call("g()", value=torch.ones(2))]
    assert first_odd_value([Call("f(3)", value=1), Call("g()")], known) == ""
    assert first_odd_value([Call("f(2)", error=ERROR), Call("g()")], known) == ""


def test_an_expected_error_is_passed_over() -> None:
    known = [Call("f()", error=ERROR), Call("g()", value=torch.ones(2))]
    calls = [Call("f()", error=ERROR), Call("g()", value=None)]
    assert first_odd_value(calls, known).startswith("g() gave None")
