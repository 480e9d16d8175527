"""How features are split into heads and merged again, with switches."""

from __future__ import annotations

import torch

from autograder.checks import Switches
from graders.families.attention import slips

CUT = "Number the features of two tokens by hand, and follow them: which head does each belong to?"
SPLIT = slips(
    "split",
    CUT,
    {
        "view": "The heads are split by a plain reshape, which puts features of other tokens into "
        "a head.",
        "interleaved": "The features are assigned to the heads in turn; each head should get "
        "neighbouring ones.",
        "reversed": "The heads are numbered from the last one to the first.",
    },
)
MERGE = slips(
    "merge",
    CUT,
    {
        "view": "The heads are merged by a plain reshape, without exchanging heads and tokens "
        "first.",
        "interleaved": "When the heads are merged, their features are interleaved; those of a "
        "head should be neighbours.",
        "reversed": "When the heads are merged, the last head comes first.",
        "features first": "When the heads are merged, features and tokens are exchanged.",
    },
)
OUTPUT = slips(
    "output",
    "What happens to the merged heads at the end of forward?",
    {
        "unused": "out_proj is not used: the merged heads are returned as they are.",
        "no bias": "The bias of out_proj is not added.",
        "twice": "out_proj is applied twice.",
        "transposed": "The weight of out_proj is used without transposing it.",
    },
    but=("unused",),
)


def split(x: torch.Tensor, heads: int, s: Switches) -> torch.Tensor:
    """(batch, tokens, d_out) -> (batch, heads, tokens, head_dim)"""
    batch, tokens, width = x.shape
    match s.get("split"):
        case "view":
            return x.reshape(batch, heads, tokens, width // heads)
        case "interleaved":
            return x.reshape(batch, tokens, width // heads, heads).permute(0, 3, 1, 2)
    found = x.reshape(batch, tokens, heads, width // heads).transpose(1, 2)
    return found.flip(1) if s.get("split") == "reversed" else found


def merge(x: torch.Tensor, s: Switches) -> torch.Tensor:
    """(batch, heads, tokens, head_dim) -> (batch, tokens, d_out)"""
    batch, heads, tokens, head_dim = x.shape
    match s.get("merge"):
        case "view":
            return x.reshape(batch, tokens, heads * head_dim)
        case "interleaved":
            return x.permute(0, 2, 3, 1).reshape(batch, tokens, heads * head_dim)
        case "features first":
            return x.transpose(1, 3).reshape(batch, tokens, heads * head_dim)
        case "reversed":
            x = x.flip(1)
    return x.transpose(1, 2).reshape(batch, tokens, heads * head_dim)


def projected(
    x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, s: Switches
) -> torch.Tensor:
    """The merged heads after the output projection."""
    match s.get("output"):
        case "unused":
            return x
        case "no bias":
            return x @ weight.T
        case "twice":
            return (x @ weight.T + bias) @ weight.T + bias
        case "transposed":
            return x @ weight + bias
    return x @ weight.T + bias
