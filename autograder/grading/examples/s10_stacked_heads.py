"""Pictures of s10_stacked_heads: heads side by side."""

from __future__ import annotations

from autograder.grading.examples.common import (
    BATCH,
    BOTH_READ_OFF,
    HEAD,
    HEADS_AND_WORDS,
    ONE,
    ONE_HOT,
    PLACES,
    REACH,
    SMALL,
    TWO_HEADS,
    WHO,
    WORDS,
    features,
    linear,
    numbered,
)
from autograder.grading.pictures import Example
from autograder.model import HEADS, LEAK, NUMBERS, WEIGHTS

BUILD = SMALL | {"context_length": 3, "dropout": 0.0, "num_heads": 2}
QK = [f"heads.{h}.{n}" for h in (0, 1) for n in HEAD]
QKV = [*QK, "heads.0.W_value", "heads.1.W_value"]

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "concatenate_heads": (
        Example(HEADS, "Two heads side by side",
                lambda d: {"outputs": [numbered(3, 1, 2), numbered(3, 3, 4)]},
                WORDS, PLACES,
                TWO_HEADS,
                width=2),
    ),
    "StackedHeads": (
        Example(WEIGHTS, BOTH_READ_OFF,
                lambda d: {"x": BATCH}, WORDS, HEADS_AND_WORDS, ONE_HOT,
                BUILD,
                lambda d: linear(d, *QK) | {f"heads.{h}.W_value.weight": ONE for h in (0, 1)}),
        Example(LEAK, WHO, lambda d: {"x": d.tensor(1, 3, 4)},
                WORDS, WORDS, REACH,
                BUILD,
                lambda d: linear(d, *QKV)),
    ),
    "head_contributions": (
        Example(NUMBERS, "What each head contributes", lambda d: {
                    "outputs": [d.tensor(1, 3, 2), d.tensor(1, 3, 2)],
                    "weight": d.tensor(2, 4)}, HEADS_AND_WORDS, features(0, 1)),
    ),
    "ProjectedHeads": (
        Example(NUMBERS, "The output for three tokens", lambda d: {"x": BATCH},
                WORDS, features(0, 1, 2), "",
                BUILD,
                lambda d: linear(d, *QKV)
                | {"out_proj.weight": d.tensor(3, 6), "out_proj.bias": d.tensor(3)}),
        Example(LEAK, WHO, lambda d: {"x": d.tensor(1, 3, 4)},
                WORDS, WORDS, REACH,
                BUILD,
                lambda d: linear(d, *QKV)
                | {"out_proj.weight": d.tensor(3, 6), "out_proj.bias": d.tensor(3)}),
    ),
}  # fmt: skip
