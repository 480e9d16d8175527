"""What the questions of all stages share: labels, numbers, and two devices.

Where the values are one-hot vectors
(``torch.eye``), a context vector *is* its row of attention weights. Where the features of a
tensor are numbered (23 is feature 3 of token 2), cutting and joining heads shows where each went.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from autograder.checks import LEAK, WEIGHTS, Draw, Example

WORDS = ("the", "cat", "sat")
TWO = ("le", "chat")
ONE_HOT = (
    "The values are one-hot vectors, so in a right answer each output row is that token's "
    "attention weights."
)
NUMBERED = "Each entry is numbered: 23 is feature 3 of token 2."
REACH = (
    "Each token was changed in turn. An arrow leads from it to each token whose output changed; "
    "it leads back to the token if its own output changed. An arrow above the tokens leads to an "
    "earlier token, whose output should not change."
)
TWO_HEADS = f"{NUMBERED} Features 1 and 2 are head 0, features 3 and 4 are head 1."
READ_OFF = "Attention weights, read off the output"
BOTH_READ_OFF = "Attention weights of both heads, read off the output"
PLACES = tuple(f"place {n}" for n in range(4))
HEADS_AND_WORDS = tuple(f"h{h} {w}" for h in (0, 1) for w in WORDS)
EYE = torch.eye(3)  # values of three tokens, one-hot
ONE = torch.eye(3, 4)  # three tokens with four features, one-hot, or the weight that keeps them so
BATCH = ONE[None]
SMALL = {"d_in": 4, "d_out": 3}  # of different width, so that no root of the wrong one is right
HEAD = ("W_query", "W_key")


def features(*numbers: int) -> tuple[str, ...]:
    return tuple(f"feature {n}" for n in numbers)


def numbered(tokens: int, first: int, last: int) -> torch.Tensor:
    """Entry [t, f] is 10 * token + feature, both counted from 1."""
    row = torch.arange(first, last + 1.0)
    return torch.stack([10.0 * (t + 1) + row for t in range(tokens)])


def linear(d: Draw, *names: str, d_in: int = 4, d_out: int = 3) -> dict[str, torch.Tensor]:
    """Random weights of linear layers, by their parameters' names."""
    return {f"{n}.weight": d.tensor(d_out, d_in, scale=1.5 / d.scale) for n in names}


def causal() -> torch.Tensor:
    return torch.ones(3, 3, dtype=torch.bool).triu(1)


def scattered() -> torch.Tensor:
    """A mask that is no triangle, True = blocked."""
    return torch.tensor([[False, True, False], [False, False, True], [True, False, False]])


def weights(d: Draw) -> torch.Tensor:
    """Attention weights with two decimals; rows sum to 1."""
    soft = torch.softmax(d.tensor(3, 3).clamp(-1.5, 1.5), dim=-1).round(decimals=2)
    soft[:, -1] = (1 - soft[:, :-1].sum(-1)).round(decimals=2)
    return soft


def read_off(
    given: Callable[[Draw], dict[str, Any]],
    build: Mapping[str, Any] | None = None,
    weights: Callable[[Draw], dict[str, torch.Tensor]] = lambda d: {},
    title: str = READ_OFF,
    rows: tuple[str, ...] = WORDS,
    columns: tuple[str, ...] = WORDS,
    stretch: float = 1.0,
) -> Example:
    """A question in which the values are one-hot vectors."""
    return Example(WEIGHTS, title, given, rows, columns, ONE_HOT, build, weights, stretch=stretch)


def reach(
    shape: tuple[int, ...],
    build: Mapping[str, Any],
    weights: Callable[[Draw], dict[str, torch.Tensor]],
) -> Example:
    """Which outputs of a module move when one of three tokens is changed?"""
    return Example(LEAK, "Who notices a change?", lambda d: {"x": d.tensor(*shape)}, WORDS, WORDS,
                   REACH, build, weights)  # fmt: skip
