"""A check that breaks on a value of another kind than the reference gives has failed."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from autograder.grading.odd_values import first_odd_value
from autograder.grading.student import Call
from autograder.sandbox.protocol.values import Ref

REF = {"ref": 0, "type": "Linear"}
ERROR = {"kind": "raised", "type": "ValueError", "message": "no"}


@pytest.mark.parametrize(
    ("value", "expected", "words"),
    [
        (None, torch.ones(2, 3), "f() gave None; a tensor of shape (2, 3) is expected."),
        (None, Ref(0, "Linear"), "f() gave None; an nn.Module is expected."),
        (torch.ones(3, 2), torch.ones(2, 3),
         "f() gave <tensor (3, 2)>; a tensor of shape (2, 3) is expected."),
        (float("nan"), 2.0, "f() gave nan; a number is expected."),
        ([1], (1, 2), "f() gave <list of 1>; a tuple of 2 is expected."),
        (torch.ones(1), torch.ones(1, 1),
         "f() gave <tensor (1,)>; a tensor of shape (1, 1) is expected."),
        ({}, {"a": 1}, "f() gave <dict of 0>; a dict is expected."),
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
        ({"a": torch.zeros(2), "more": 1}, {"a": torch.ones(2)}),
        (torch.ones(2).numpy(), torch.zeros(2).double().numpy()),
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


def test_a_student_may_call_a_class_otherwise() -> None:
    """Or a student could have a check end in an error of the kit by a name."""
    for name, found in (("args", ""), ("target", "")):
        known = Call("Linear(...)()", value=torch.ones(2), message={"op": "call", name: [REF]})
        call = Call("Mine(...)()", message={"op": "call", name: [REF | {"type": "Mine"}]})
        assert first_odd_value([call], [known]).startswith("Mine(...)() gave None")
        call.message = {"op": "call", name: [REF | {"ref": 7}]}
        assert first_odd_value([call], [known]) == found
