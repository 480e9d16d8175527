"""Pictures of s08_dropout: dropped weights and rates."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, RATES, WEIGHTS, Example
from graders.examples.common import (
    BATCH,
    EYE,
    HEAD,
    ONE,
    ONE_HOT,
    SMALL,
    WORDS,
    causal,
    linear,
    reach,
    read_off,
    scattered,
)

BUILD = SMALL | {"context_length": 3, "dropout": 0.0}

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "apply_dropout": (
        Example(NUMBERS, "Nine numbers after dropout with p = 0.5", lambda d: {
                    "x": torch.ones(3, 3), "dropped": scattered(), "p": 0.5},
                ("row 0", "row 1", "row 2"), ("column 0", "column 1", "column 2")),
    ),
    "dropout": (
        Example(RATES, "2,000 ones after dropout with p = 0.25", lambda d: {
                    "x": torch.ones(40, 50), "p": 0.25, "training": True},
                ("share kept", "a kept entry becomes", "mean of all"), ("",)),
    ),
    "causal_weights": (
        Example(WEIGHTS, "Attention weights of three tokens",
                lambda d: {"queries": d.tensor(1, 3, 4), "keys": d.tensor(1, 3, 4)},
                WORDS, WORDS),
    ),
    "context_with_dropout": (
        Example(NUMBERS, "Attention weights after dropout, read off the output", lambda d: {
                    "scores": d.tensor(1, 3, 3).masked_fill(causal(), -torch.inf),
                    "values": EYE[None], "dropped": scattered()[None], "p": 0.5},
                WORDS, WORDS, ONE_HOT),
    ),
    "CausalAttention": (
        read_off(lambda d: {"x": BATCH}, BUILD,
                 lambda d: linear(d, *HEAD) | {"W_value.weight": ONE}),
        reach((1, 3, 4), BUILD, lambda d: linear(d, *HEAD, "W_value")),
    ),
}  # fmt: skip
