"""Pictures of s13_transformer_block: norms, the feed-forward network, blocks and stacks."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, Draw, Example, Layer
from graders.examples.common import TWO, WORDS, features, reach

NORM = {"weight": torch.ones(4), "bias": torch.zeros(4)}
ONES = {f"norm{n}.{kind}": value for n in (1, 2) for kind, value in NORM.items()}


def _attention(d: Draw) -> dict[str, torch.Tensor]:
    """Weights of the lesson's attention, with four features."""
    names = ("W_query", "W_key", "W_value", "out_proj")
    weights = {f"{n}.weight": d.tensor(4, 4, scale=0.7 / d.scale) for n in names}
    return weights | {f"{n}.bias": torch.zeros(4) for n in names}


def _block(d: Draw) -> dict[str, torch.Tensor]:
    """Weights of a block with four features and three hidden ones."""
    weights = {f"attention.{name}": value for name, value in _attention(d).items()} | ONES
    shapes = {"linear1.weight": (3, 4), "linear2.weight": (4, 3)}
    weights |= {name: d.tensor(*shape, scale=1 / d.scale) for name, shape in shapes.items()}
    return weights | {"linear1.bias": torch.zeros(3), "linear2.bias": torch.zeros(4)}


def _block_example(title: str, norm_first: bool) -> Example:
    build = {"d_model": 4, "num_heads": 2, "d_hidden": 3, "context_length": 5, "dropout": 0.0}
    return Example(NUMBERS, title, lambda d: {"x": d.tensor(1, 3, 4)}, WORDS, features(0, 1, 2, 3),
                   build=build | {"norm_first": norm_first}, weights=_block)  # fmt: skip


def _residual_example(title: str, norm_first: bool) -> Example:
    return Example(NUMBERS, title, lambda d: {
                       "x": d.tensor(1, 2, 3), "sublayer": Layer("Square", ()),
                       "norm": Layer("Centre", ()), "norm_first": norm_first},
                   TWO, features(0, 1, 2),
                   "Square takes squares; Centre subtracts the mean of a token.")  # fmt: skip


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "LayerNorm": (
        Example(NUMBERS, "Three tokens, normalised", lambda d: {"x": d.tensor(1, 3, 4)},
                WORDS, features(0, 1, 2, 3), "The gain is 1 and the bias 0.",
                {"d_model": 4}, lambda d: NORM),
    ),
    "FeedForward": (
        Example(NUMBERS, "Three tokens through the network", lambda d: {"x": d.tensor(1, 3, 2)},
                WORDS, features(0, 1), build={"d_model": 2, "d_hidden": 3}, weights=lambda d: {
                    "linear1.weight": d.tensor(3, 2), "linear1.bias": d.tensor(3),
                    "linear2.weight": d.tensor(2, 3), "linear2.bias": d.tensor(2)}),
    ),
    "residual": (
        _residual_example("Pre-norm", True),
        _residual_example("Post-norm", False),
    ),
    "TransformerBlock": (
        _block_example("A pre-norm block", True),
        _block_example("A post-norm block", False),
        reach((1, 3, 4),
              {"d_model": 4, "num_heads": 2, "d_hidden": 3, "context_length": 5}, _block),
    ),
}  # fmt: skip
