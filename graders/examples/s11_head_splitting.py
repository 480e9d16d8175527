"""Pictures of s11_head_splitting: where cutting and joining heads put each feature."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import HEADS, NUMBERS, Example
from graders.examples.common import (
    BATCH,
    BOTH_READ_OFF,
    HEAD,
    HEADS_AND_WORDS,
    ONE,
    PLACES,
    TWO_HEADS,
    WORDS,
    linear,
    numbered,
    reach,
    read_off,
)


def module(x: torch.Tensor, **build: Any) -> tuple[Example, ...]:
    return (
        read_off(lambda d: {"x": x}, build, lambda d: linear(d, *HEAD, d_out=6) | {
                    "W_value.weight": torch.cat([ONE, ONE]), "out_proj.weight": torch.eye(6),
                    "out_proj.bias": torch.zeros(6)}, BOTH_READ_OFF, columns=HEADS_AND_WORDS),
        reach(tuple(x.shape), build, lambda d: linear(d, *HEAD, "W_value", d_out=6)),
    )  # fmt: skip


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "split_heads": (
        Example(HEADS, "Three tokens, cut into two heads",
                lambda d: {"x": numbered(3, 1, 4)[None], "num_heads": 2},
                HEADS_AND_WORDS, ("place 0", "place 1"), TWO_HEADS, width=2),
    ),
    "head_weight": (
        Example(HEADS, "The part of head 1", lambda d: {
                    "weight": numbered(3, 1, 4).T.contiguous(), "head": 1, "num_heads": 2},
                ("row 0", "row 1"), ("column 0", "column 1", "column 2"),
                "Each entry is numbered: 23 makes feature 3 from input 2. "
                "Features 1 and 2 are head 0, features 3 and 4 are head 1.", width=2),
    ),
    "head_scores": (
        Example(NUMBERS, "The scores of both heads", lambda d: {
                    "queries": d.tensor(1, 2, 3, 2), "keys": d.tensor(1, 2, 3, 2)},
                HEADS_AND_WORDS, WORDS),
    ),
    "merge_heads": (
        Example(HEADS, "Two heads, put side by side again", lambda d: {
                    "x": torch.stack([numbered(3, 1, 2), numbered(3, 3, 4)])[None]},
                WORDS, PLACES, TWO_HEADS, width=2),
    ),
    "MultiHeadAttention": module(BATCH, d_in=4, d_out=6, context_length=3, dropout=0.0,
                                 num_heads=2),
    "MendedMultiHead": module(ONE, d_in=4, d_out=6, context_length=3, num_heads=2),
}  # fmt: skip
