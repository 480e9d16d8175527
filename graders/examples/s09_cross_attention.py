"""Pictures of s09_cross_attention: two words ask three."""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import HEADS, MASK, WEIGHTS, Draw, Example
from graders.examples.common import (
    BATCH,
    EYE,
    NUMBERED,
    ONE,
    TWO,
    WORDS,
    causal,
    features,
    numbered,
    read_off,
    scattered,
)


def reordered(d: Draw) -> dict[str, Any]:
    order = torch.tensor([2, 0, 1])
    key, value = numbered(3, 1, 2), numbered(3, 1, 2)
    return {"key": key, "value": value, "mask": scattered(), "order": order}


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "cross_weights": (
        Example(WEIGHTS, "Two words ask three",
                lambda d: {"query": d.tensor(2, 4), "key": d.tensor(3, 4)}, TWO, WORDS),
    ),
    "padding_mask": (
        Example(MASK, "Three sentences of lengths 2, 0 and 4",
                lambda d: {"lengths": torch.tensor([2, 0, 4]), "n": 4},
                ("sentence 0", "sentence 1", "sentence 2"),
                tuple(f"token {n}" for n in range(4))),
    ),
    "combined_mask": (
        Example(MASK, "Padding and pairs in one mask", lambda d: {
                    "padding": torch.tensor([[False, False, True]]), "pairs": causal()},
                WORDS, WORDS),
    ),
    "attention": (
        read_off(lambda d: {
                    "query": d.tensor(2, 4), "key": d.tensor(3, 4), "value": EYE,
                    "mask": scattered()[:2]}, rows=TWO),
    ),
    "reorder_context": (
        Example(HEADS, "The keys in their new order", reordered,
                ("key 0", "key 1", "key 2"), features(1, 2), NUMBERED, pick=0, width=1),
        Example(MASK, "The mask in its new order", reordered,
                WORDS, ("key 0", "key 1", "key 2"), pick=2),
    ),
    "CrossAttention": (
        read_off(lambda d: {"x": d.tensor(1, 2, 2), "context": BATCH},
                 {"d_query": 2, "d_context": 4, "d_key": 2, "d_value": 3},
                 lambda d: {"W_query.weight": d.tensor(2, 2), "W_key.weight": d.tensor(2, 4),
                            "W_value.weight": ONE}, rows=TWO),
    ),
}  # fmt: skip
