"""Pictures of s12_batched_heads: all heads at once."""

from __future__ import annotations

import torch

from autograder.checks import HEADS, NUMBERS, Example
from graders.examples.common import (
    BATCH,
    BOTH_READ_OFF,
    EYE,
    HEADS_AND_WORDS,
    NUMBERED,
    ONE,
    PLACES,
    TWO,
    TWO_HEADS,
    WORDS,
    features,
    numbered,
    read_off,
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "project_token": (
        Example(NUMBERS, "One token in two heads",
                lambda d: {"W": d.tensor(2, 2, 3), "x": d.tensor(3)},
                ("head 0", "head 1"), features(0, 1)),
    ),
    "columns_per_head": (
        Example(HEADS, "Three tokens as columns, twice",
                lambda d: {"x": numbered(3, 1, 2), "num_heads": 2},
                ("h0 feature 1", "h0 feature 2", "h1 feature 1", "h1 feature 2"), WORDS,
                NUMBERED, width=1),
    ),
    "project_tokens": (
        Example(NUMBERS, "Three tokens in two heads",
                lambda d: {"W": d.tensor(2, 2, 3), "x": d.tensor(3, 3)},
                HEADS_AND_WORDS, features(0, 1)),
    ),
    "head_contexts": (
        read_off(lambda d: {"queries": d.tensor(2, 2, 4), "keys": d.tensor(2, 3, 4),
                            "values": torch.stack([EYE, EYE])}, title=BOTH_READ_OFF,
                 rows=tuple(f"h{h} {w}" for h in (0, 1) for w in TWO)),
    ),
    "merge_and_project": (
        Example(HEADS, "Two heads side by side; the projection changes nothing", lambda d: {
                    "z": torch.stack([numbered(3, 1, 2), numbered(3, 3, 4)]),
                    "weight": torch.eye(4), "bias": torch.zeros(4)},
                WORDS, PLACES, TWO_HEADS, width=2),
    ),
    "BatchedHeads": (
        read_off(lambda d: {"x": BATCH},
                 {"d_in": 4, "d_out": 6, "num_heads": 2, "head_dim": 3}, lambda d: {
                    "W_query": d.tensor(2, 3, 4), "W_key": d.tensor(2, 3, 4),
                    "W_value": torch.stack([ONE, ONE]), "out_proj.weight": torch.eye(6),
                    "out_proj.bias": torch.zeros(6)}, BOTH_READ_OFF, columns=HEADS_AND_WORDS),
    ),
}  # fmt: skip
