"""Pictures of s01_softmax: scores and softmaxes of single rows."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, WEIGHTS, Example
from graders.examples.common import EYE, WORDS

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "attention_scores": (
        Example(NUMBERS, "The scores of three tokens",
                lambda d: {"inputs": d.tensor(3, 2), "query": d.tensor(2)}, ("score",), WORDS),
    ),
    "normalize_by_sum": (
        Example(NUMBERS, "Two rows, each divided by its own sum",
                lambda d: {"scores": d.tensor(2, 3).abs() + 0.5}, ("row 0", "row 1"), WORDS),
    ),
    "softmax_naive": (
        Example(WEIGHTS, "The softmax of two rows",
                lambda d: {"x": d.tensor(2, 3).clamp(-9, 9), "dim": -1},
                ("row 0", "row 1"), WORDS),
    ),
    "softmax_stable": (
        Example(WEIGHTS, "The softmax of a small row and of a large one",
                lambda d: {"x": d.tensor(2, 3) + torch.tensor([[0.0], [1000.0]]), "dim": -1},
                ("row 0", "row 1"), WORDS, stretch=100),
    ),
    "AttentionPooling": (
        Example(WEIGHTS, "The attention weights of the learned query",
                lambda d: {"x": EYE}, ("query",), WORDS, "The tokens are one-hot vectors, "
                "so the output shows the attention weights.", {"d_in": 3},
                lambda d: {"query": d.tensor(3)}),
    ),
}  # fmt: skip
