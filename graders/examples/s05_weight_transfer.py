"""Pictures of s05_weight_transfer: where each numbered weight went."""

from __future__ import annotations

import torch

from autograder.checks import HEADS, NUMBERS, Example, Layer
from graders.examples.common import HEAD, linear, numbered

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "linear_from_matrix": (
        Example(HEADS, "The weight of the new layer", lambda d: {"W": numbered(2, 1, 3)},
                ("row 0", "row 1", "row 2"), ("column 0", "column 1"),
                "W has the rows 11, 12, 13 and 21, 22, 23.",
                shows="result:weight", width=1),
    ),
    "linear_to_parameter": (
        Example(NUMBERS, "W_query of the target", lambda d: {
                    "source": Layer("SelfAttentionLinear", (3, 2),
                                    linear(d, *HEAD, "W_value", d_in=3, d_out=2)),
                    "target": Layer("SelfAttentionParameter", (3, 2))},
                ("row 0", "row 1", "row 2"), ("column 0", "column 1"),
                shows="target:W_query"),
    ),
    "parameter_to_linear": (
        Example(NUMBERS, "W_query.weight of the target", lambda d: {
                    "source": Layer("SelfAttentionParameter", (3, 2), {
                        n: d.tensor(3, 2) for n in (*HEAD, "W_value")}),
                    "target": Layer("SelfAttentionLinear", (3, 2))},
                ("row 0", "row 1"), ("column 0", "column 1", "column 2"),
                shows="target:W_query.weight"),
    ),
    "fuse_qkv": (
        Example(HEADS, "W_qkv.weight of the target", lambda d: {
                    "source": Layer("SelfAttentionLinear", (2, 2), {
                        "W_query.weight": numbered(2, 1, 2), "W_key.weight": numbered(2, 3, 4),
                        "W_value.weight": numbered(2, 5, 6)}),
                    "target": Layer("SelfAttentionFused", (2, 2))},
                tuple(f"row {n}" for n in range(6)), ("column 0", "column 1"),
                "Entries that end in 1 or 2 come from the query, in 3 or 4 from the key, "
                "in 5 or 6 from the value.", shows="target:W_qkv.weight", width=2),
    ),
    "unfuse_qkv": (
        Example(HEADS, "W_key.weight of the target", lambda d: {
                    "source": Layer("SelfAttentionFused", (2, 2), {"W_qkv.weight": torch.cat([
                        numbered(2, 1, 2), numbered(2, 3, 4), numbered(2, 5, 6)])}),
                    "target": Layer("SelfAttentionLinear", (2, 2))},
                ("row 0", "row 1"), ("column 0", "column 1"),
                "Entries that end in 1 or 2 belong to the query, in 3 or 4 to the key, "
                "in 5 or 6 to the value.", shows="target:W_key.weight", width=2),
    ),
    "to_torch_attention": (
        Example(HEADS, "in_proj_weight of the new module", lambda d: {
                    "source": Layer("SelfAttentionProjected", (2,), {
                        "W_query.weight": numbered(2, 1, 2), "W_key.weight": numbered(2, 3, 4),
                        "W_value.weight": numbered(2, 5, 6)})},
                tuple(f"row {n}" for n in range(6)), ("column 0", "column 1"),
                "Entries that end in 1 or 2 come from the query, in 3 or 4 from the key, "
                "in 5 or 6 from the value.", shows="result:in_proj_weight", width=2),
    ),
    "from_torch_attention": (
        Example(HEADS, "W_key.weight of the target", lambda d: {
                    "source": Layer("torch_attention", (2,), {"in_proj_weight": torch.cat([
                        numbered(2, 1, 2), numbered(2, 3, 4), numbered(2, 5, 6)])}),
                    "target": Layer("SelfAttentionProjected", (2, True))},
                ("row 0", "row 1"), ("column 0", "column 1"),
                "Entries that end in 1 or 2 belong to the query, in 3 or 4 to the key, "
                "in 5 or 6 to the value.", shows="target:W_key.weight", width=2),
    ),
}  # fmt: skip
