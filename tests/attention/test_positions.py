"""What s06's checks say about an answer names the input on which it fails."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.checks import Probe
from autograder.grading.failures import Failure
from autograder.grading.reference import load_answer
from graders import test_s06_positions as graders

RIGHT = """
def add_positions(x, table):
    if x.shape[-2] > len(table) or x.shape[-1] != table.shape[-1]:
        raise ValueError
    return x + table[: x.shape[-2]]
"""
SMALL_BATCHES = RIGHT.replace("if x.shape[-2]", "if x.dim() < 4 and x.shape[-2]")
DETACHED = RIGHT.replace(
    "return x + table[: x.shape[-2]]",
    "rows = table[: x.shape[-2]]\n    return x + (rows.detach() if x.dim() == 4 else rows)",
)


@pytest.mark.parametrize(
    ("check", "answer", "words"),
    [
        (
            graders.test_more_tokens_than_rows_are_refused,
            SMALL_BATCHES,
            r"x of shape \(2, 1, 5, 4\) and a table of shape \(1, 4\), a ValueError",
        ),
        (
            graders.test_gradients_reach_tokens_and_table,
            DETACHED,
            r"reaches the table for x of shape \(2, 1, 5, 4\)",
        ),
    ],
)
def test_a_failure_names_the_input(check: Any, answer: str, words: str) -> None:
    student, reference = load_answer(answer, "<student>"), load_answer(RIGHT, "<reference>")
    with pytest.raises(Failure, match=words):
        check(student, reference, Probe("a seed"))
