"""Pictures of s07_causal_mask: masks, masked weights, and who sees the future."""

from __future__ import annotations

import torch

from autograder.checks import LEAK, MASK, WEIGHTS, Example
from graders.examples.common import (
    HEAD,
    ONE,
    SMALL,
    WORDS,
    linear,
    reach,
    read_off,
    scattered,
    weights,
)

FOUR = (*WORDS, "down")
BUILD = SMALL | {"context_length": 3}

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "causal_mask": (
        Example(MASK, "The mask of three tokens", lambda d: {"n": 3}, WORDS, WORDS),
    ),
    "to_blocked": (
        Example(MASK, "A keep mask, translated",
                lambda d: {"mask": ~scattered(), "kind": "keep"}, WORDS, WORDS),
        Example(MASK, "An additive mask, translated", lambda d: {
                    "mask": torch.zeros(3, 3).masked_fill(scattered(), -torch.inf),
                    "kind": "additive"}, WORDS, WORDS),
        Example(MASK, "A mask of ones and zeros, translated",
                lambda d: {"mask": scattered().int(), "kind": "blocked"}, WORDS, WORDS),
    ),
    "mask_and_renormalize": (
        Example(WEIGHTS, "Attention weights after the mask",
                lambda d: {"weights": weights(d), "mask": scattered()}, WORDS, WORDS),
    ),
    "masked_softmax": (
        Example(WEIGHTS, "Attention weights under a mask",
                lambda d: {"scores": d.tensor(3, 3, scale=1.5), "mask": scattered()},
                WORDS, WORDS, stretch=100),
    ),
    "leaking_rows": (
        Example(LEAK, "The token sat was changed: who noticed too early?", lambda d: {
                    "before": torch.tensor([[0.5, 1.0], [2.0, -1.0], [1.5, 0.0], [0.0, 1.0]]),
                    "after": torch.tensor([[0.5, 0.7], [2.5, -1.0], [0.5, 2.0], [0.4, 1.0]]),
                    "position": 2}, FOUR, FOUR, "An arrow leads to each row in your list."),
    ),
    "CausalAttention": (
        read_off(lambda d: {"x": ONE}, BUILD,
                 lambda d: linear(d, *HEAD) | {"W_value.weight": ONE}),
        reach((3, 4), BUILD, lambda d: linear(d, *HEAD, "W_value")),
    ),
}  # fmt: skip
