"""Pictures of s03_qkv_projections: projections, and attention weights read off the output."""

from __future__ import annotations

from autograder.checks import NUMBERS, WEIGHTS, Example
from graders.examples.common import (
    EYE,
    HEAD,
    ONE,
    TWO,
    WORDS,
    features,
    linear,
    read_off,
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "project": (
        Example(NUMBERS, "Three tokens, projected",
                lambda d: {"X": d.tensor(3, 2), "W": d.tensor(2, 2), "convention": "row"},
                WORDS, features(0, 1)),
    ),
    "tied_scores": (
        Example(NUMBERS, "The scores of all pairs",
                lambda d: {"X": d.tensor(3, 3), "U": d.tensor(3, 2)}, WORDS, WORDS),
    ),
    "scaled_scores": (
        Example(NUMBERS, "The scores of two queries for three keys",
                lambda d: {"Q": d.tensor(2, 4), "K": d.tensor(3, 4)}, TWO, WORDS),
    ),
    "context_for_one_query": (
        Example(WEIGHTS, "The attention weights of one token",
                lambda d: {"x": d.tensor(3), "X": d.tensor(3, 3), "W_query": d.tensor(3, 2),
                           "W_key": d.tensor(3, 2), "W_value": d.tensor(3, 4)},
                ("query",), WORDS, pick=1),
    ),
    "attention": (
        read_off(lambda d: {"Q": d.tensor(2, 4), "K": d.tensor(3, 4), "V": EYE},
                 rows=TWO, stretch=10),
    ),
    "QKVAttention": (
        read_off(lambda d: {"X": ONE}, {"d_in": 4, "d_k": 2, "d_v": 3},
                 lambda d: linear(d, *HEAD, d_out=2) | {"W_value.weight": ONE}),
    ),
}  # fmt: skip
