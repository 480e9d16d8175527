"""Pictures of s15_fast_attention: states, tiles, turned features, groups, a cache."""

from __future__ import annotations

import torch

from autograder.checks import NUMBERS, WEIGHTS, Draw, Example
from graders.examples.common import ONE_HOT, TWO, WORDS, features

HEADS = tuple(f"head {n}" for n in range(4))
SIZES = {"d_in": 3, "num_heads": 2, "num_groups": 1, "head_dim": 2}


def _state(d: Draw) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return d.tensor(1, 2), d.tensor(1, 2).abs() / d.scale + 1.0, d.tensor(1, 2, 2)


def _layer(d: Draw) -> dict[str, torch.Tensor]:
    return {
        "W_query.weight": d.tensor(4, 3, scale=1.5 / d.scale),
        "W_key.weight": d.tensor(2, 3, scale=1.5 / d.scale),
        "W_value.weight": d.tensor(2, 3, scale=1.5 / d.scale),
        "out_proj.weight": d.tensor(3, 4, scale=1 / d.scale),
    }


def _rotate(title: str, base: float, positions: tuple[int, ...]) -> Example:
    return Example(NUMBERS, title, lambda d: {
                       "x": d.tensor(1, 1, 3, 4), "positions": torch.tensor(positions),
                       "base": base},
                   tuple(f"place {p}" for p in positions), features(0, 1, 2, 3),
                   f"The base is {base:g}.")  # fmt: skip


def _tiles(title: str, tile_size: int, causal: bool) -> Example:
    return Example(WEIGHTS, title, lambda d: {
                       "queries": d.tensor(1, 3, 2), "keys": d.tensor(1, 3, 2),
                       "values": torch.eye(3)[None], "tile_size": tile_size, "causal": causal},
                   WORDS, WORDS, ONE_HOT, stretch=4.0)  # fmt: skip


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "tiled_attention": (
        _tiles("Attention weights, in tiles of two keys", 2, False),
        _tiles("Attention weights with causal=True, in tiles of one key", 1, True),
    ),
    "rotate": (
        _rotate("Three tokens in a row", 4.0, (0, 1, 2)),
        _rotate("Other positions", 100.0, (7, 3, 5)),
    ),
    "grouped_attention": (
        Example(NUMBERS, "Four heads in two groups", lambda d: {
                    "queries": d.tensor(1, 4, 1, 2), "keys": d.tensor(1, 2, 3, 2),
                    "values": torch.tensor([[[[1.0], [2.0], [3.0]], [[10.0], [20.0], [30.0]]]])},
                HEADS, ("result",),
                "The values of group 0 are 1, 2, 3; those of group 1 are 10, 20, 30."),
    ),
    "CachedAttention": (
        Example(NUMBERS, "The output of two tokens", lambda d: {"x": d.tensor(1, 2, 3)},
                TWO, features(0, 1, 2), "Two heads that share one group.", SIZES, _layer, pick=0),
        Example(NUMBERS, "The output of a third token, with two in the cache", lambda d: {
                    "x": d.tensor(1, 1, 3),
                    "cache": [d.tensor(1, 1, 2, 2), d.tensor(1, 1, 2, 2)]},
                ("token 2",), features(0, 1, 2), "Two heads that share one group.", SIZES, _layer,
                pick=0),
    ),
}  # fmt: skip
