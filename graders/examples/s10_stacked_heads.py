"""Pictures of s10_stacked_heads: heads side by side."""

from __future__ import annotations

import torch

from autograder.checks import HEADS, NUMBERS, Draw, Example
from graders.examples.common import (
    BATCH,
    BOTH_READ_OFF,
    HEAD,
    HEADS_AND_WORDS,
    ONE,
    PLACES,
    SMALL,
    TWO_HEADS,
    WORDS,
    features,
    linear,
    numbered,
    reach,
    read_off,
)

BUILD = SMALL | {"context_length": 3, "dropout": 0.0, "num_heads": 2}
QK = [f"heads.{h}.{n}" for h in (0, 1) for n in HEAD]
QKV = [*QK, "heads.0.W_value", "heads.1.W_value"]


def projected(d: Draw) -> dict[str, torch.Tensor]:
    """The weights of both heads and of the projection after them."""
    heads = linear(d, *QKV)
    return heads | {"out_proj.weight": d.tensor(3, 6), "out_proj.bias": d.tensor(3)}


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "concatenate_heads": (
        Example(HEADS, "Two heads side by side",
                lambda d: {"outputs": [numbered(3, 1, 2), numbered(3, 3, 4)]},
                WORDS, PLACES, TWO_HEADS, width=2),
    ),
    "StackedHeads": (
        read_off(lambda d: {"x": BATCH}, BUILD,
                 lambda d: linear(d, *QK) | {f"heads.{h}.W_value.weight": ONE for h in (0, 1)},
                 BOTH_READ_OFF, columns=HEADS_AND_WORDS),
        reach((1, 3, 4), BUILD, lambda d: linear(d, *QKV)),
    ),
    "head_contributions": (
        Example(NUMBERS, "What each head contributes", lambda d: {
                    "outputs": [d.tensor(1, 3, 2), d.tensor(1, 3, 2)],
                    "weight": d.tensor(2, 4)}, HEADS_AND_WORDS, features(0, 1)),
    ),
    "ProjectedHeads": (
        Example(NUMBERS, "The output for three tokens", lambda d: {"x": BATCH},
                WORDS, features(0, 1, 2), "", BUILD, projected),
        reach((1, 3, 4), BUILD, projected),
    ),
}  # fmt: skip
