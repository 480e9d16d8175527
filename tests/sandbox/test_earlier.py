"""Tensors that are sent to a module again are the same objects for the student's code."""

from __future__ import annotations

from typing import Any

import torch

from autograder.grading.reference import load_answer

SOURCE = """
import torch
from torch import nn

class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.seen = []

class Looks(Base):
    def forward(self, x, other=None):
        self.seen.append(x)
        return [any(x is one for one in self.seen[:-1]), x is other]

class Gives(Base):
    def forward(self, x):
        self.seen.append(x.t() + 1)
        return (self.seen[-1], {"half": x / 2})

    def has(self, pair):
        return any(pair[0] is one for one in self.seen)

class Fills(Base):
    def forward(self, x):
        if not self.seen:
            self.seen.append(torch.empty_like(x))
        return self.seen[0].copy_(x)

class Odd(Base):
    def forward(self, kind):
        with torch.inference_mode(kind == "inference"):
            made = torch.eye(2)
        return {"sparse": made.to_sparse(), "meta": made.to("meta")}.get(kind, made)

class Shows(Base):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(2, 3))

    def forward(self):
        return self.weight[0]
"""


def module(name: str) -> Any:
    return getattr(load_answer(SOURCE, "<student>"), name)()


def test_an_argument_that_comes_again_is_the_same_object() -> None:
    looks, x = module("Looks"), torch.randn(3, 2)
    assert looks(x) == [False, False]
    assert looks(x) == [True, False]
    assert looks(x + 1) == [False, False]
    assert looks(x.double()) == [False, False]


def test_another_check_has_objects_of_its_own() -> None:
    student, x = load_answer(SOURCE, "<student>"), torch.randn(3, 2)
    student.Looks()(x)
    student.begin(0)
    assert student.Looks()(x) == [False, False]


def test_two_equal_arguments_are_two_objects() -> None:
    looks, x = module("Looks"), torch.randn(3, 2)
    looks(x, x.clone())
    assert looks(x, x.clone()) == [True, False]


def test_a_tensor_that_is_given_twice_is_one_object() -> None:
    looks, x = module("Looks"), torch.randn(3, 2)
    assert looks(x, x) == [False, True]
    looks(x)
    assert looks(x, x) == [True, True]
    assert looks(torch.ones(3), torch.ones(3)) == [False, False]


def test_a_result_that_is_given_back_is_the_same_object() -> None:
    gives = module("Gives")
    first = gives(torch.randn(3, 2))
    assert gives.method("has")((first[0], 1)) is True
    assert gives.method("has")((first[0] + 1, 1)) is False


def test_a_result_that_a_later_call_changes_is_noticed() -> None:
    student = load_answer(SOURCE, "<student>")
    fills = student.Fills()
    fills(torch.zeros(3))
    fills(torch.zeros(3))
    assert not student.last.results_changed
    fills(torch.ones(3))
    assert student.last.results_changed


def test_an_earlier_result_that_is_returned_again_is_noticed() -> None:
    source = "import functools, torch\n@functools.cache\ndef table(n): return torch.arange(n)"
    student = load_answer(source, "<student>")
    student.table(3)
    student.table(4)
    assert not student.last.shares_memory
    student.table(3)
    assert student.last.shares_memory


def test_results_of_other_kinds_are_not_remembered() -> None:
    odd = module("Odd")
    for kind in ("inference", "sparse", "meta", "inference"):
        odd(kind)


def test_a_result_may_be_a_view_of_weights_that_are_loaded() -> None:
    student = load_answer(SOURCE, "<student>")
    shows = student.Shows()
    shows()
    shows.load({"weight": torch.zeros(2, 3)})
    shows()
    assert not student.last.results_changed


def test_one_tensor_may_be_loaded_into_two_parameters() -> None:
    pair = "nn.ModuleList([nn.Linear(2, 2), nn.Linear(2, 2)])"
    source = f"from torch import nn\ndef Both(): return {pair}"
    both, same = load_answer(source, "<student>").Both(), torch.ones(2, 2)
    both.load({"0.weight": same, "1.weight": same})
    assert torch.equal(both.parameters()["1.weight"], same)
