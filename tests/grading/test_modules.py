"""Expectations on a student's module say what it lacks, what it has too much, and nothing else."""

from __future__ import annotations

import pytest
import torch

from autograder.grading.failures import Failure
from autograder.grading.modules import expect_parameters
from autograder.grading.reference import load_answer
from autograder.grading.student import Student

REFERENCE = """
import torch
from torch import nn
class M(nn.Module):
    def __init__(self):
        super().__init__()
        self.W_query = nn.Linear(3, 2, bias=False)
        self.W_key = nn.Linear(3, 2, bias=False)
"""


def changed(line: str) -> Student:
    """The reference with this line in place of that which makes the keys."""
    return load_answer(
        REFERENCE.replace("self.W_key = nn.Linear(3, 2, bias=False)", line), "<test>"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "self.W_key = self.W_query",
            "W_key.weight and W_query.weight always have the same values",
        ),
        ("pass", "has no parameter called W_key.weight. It has: W_query.weight."),
        ("self.W_key = nn.Linear(3, 2)", "that the exercise does not ask for: W_key.bias."),
        ("self.W_key = nn.Linear(3, 4, bias=False)", "W_key.weight has shape (4, 3); the shape"),
        (
            "self.register_buffer('W_key.weight'.replace('.', '_'), torch.ones(2, 3))",
            "Is it named as in the exercise, and made as a parameter or a layer?",
        ),
        (
            "self.W_key = nn.Module(); self.W_key.register_buffer('weight', torch.ones(2, 3))",
            "W_key.weight: saved as a buffer, which is not trained.",
        ),
    ],
)
def test_other_parameters_are_described(line: str, words: str) -> None:
    with pytest.raises(Failure) as failure:
        expect_parameters(changed(line), load_answer(REFERENCE, "<test>"), "M")
    assert words in str(failure.value)


@pytest.mark.parametrize(
    "line",
    [
        "self.W_key = nn.Linear(3, 2, bias=False)",
        "self.W_key = nn.Linear(3, 2, bias=False); self.all = nn.ModuleList([self.W_key])",
    ],
)
def test_a_layer_may_have_more_names_than_the_exercise_gives(line: str) -> None:
    expect_parameters(changed(line), load_answer(REFERENCE, "<test>"), "M")


def test_parameters_in_the_same_memory_are_no_two_parameters() -> None:
    line = "self.W_key = nn.Linear(3, 2, bias=False)"
    shared = f"{line}; self.W_key.weight = nn.Parameter(self.W_query.weight.detach())"
    weights = {
        f"{name}.weight": torch.full((2, 3), n) for n, name in ((1.0, "W_query"), (2.0, "W_key"))
    }
    changed(line).M().load(weights)
    with pytest.raises(Failure, match=r"W_query\.weight and W_key\.weight always have the same"):
        changed(shared).M().load(weights)


def test_many_names_are_counted() -> None:
    layers = "self.layers = nn.ModuleList(nn.Linear(1, 1, bias=False) for _ in range(10))"
    student = changed(f"self.W_key = nn.Linear(3, 2, bias=False); {layers}")
    with pytest.raises(Failure, match=r"layers\.3\.weight, 6 more\."):
        expect_parameters(student, load_answer(REFERENCE, "<test>"), "M")
