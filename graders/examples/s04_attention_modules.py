"""Pictures of s04_attention_modules: attention weights, read off each module's output."""

from __future__ import annotations

import torch

from autograder.checks import WEIGHTS, Example, Layer
from graders.examples.common import BATCH, HEAD, ONE, SMALL, TWO, WORDS, linear, read_off

LINEAR = (
    read_off(lambda d: {"x": BATCH}, SMALL, lambda d: linear(d, *HEAD) | {"W_value.weight": ONE}),
)

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "attention_weights": (
        Example(WEIGHTS, "Attention weights of two queries",
                lambda d: {"queries": d.tensor(1, 2, 4), "keys": d.tensor(1, 3, 4)}, TWO, WORDS),
    ),
    "SelfAttentionParameter": (
        read_off(lambda d: {"x": BATCH}, SMALL,
                 lambda d: {n: d.tensor(4, 3, scale=1.5) for n in HEAD} | {"W_value": ONE.T}),
    ),
    "SelfAttentionLinear": LINEAR,
    "attention_map": (
        Example(WEIGHTS, "Attention weights of three tokens",
                lambda d: {"attention": Layer("Layers", (4, 2), linear(d, *HEAD, d_out=2)),
                           "x": d.tensor(1, 3, 4)}, WORDS, WORDS),
    ),
    "SelfAttentionFused": (
        read_off(lambda d: {"x": BATCH}, SMALL,
                 lambda d: {"W_qkv.weight": torch.cat([d.tensor(6, 4, scale=1.5), ONE])}),
    ),
    "SelfAttentionAlong": LINEAR,
}  # fmt: skip
