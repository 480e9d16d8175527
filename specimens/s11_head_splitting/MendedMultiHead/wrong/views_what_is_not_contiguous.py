"""view is called on a transposed tensor, and it refuses.

Read what the lesson says about view and reshape. Then check the axes: which ones have to be
neighbours when they are joined?
"""

# T56

import math

import torch
from torch import nn


class ScrambledMultiHead(nn.Module):
    """Causal multi-head attention for one sequence. One of its methods is wrong: which?

    split:  (tokens, d_out) -> (num_heads, tokens, head_dim)
    attend: three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)
    merge:  (num_heads, tokens, head_dim) -> (tokens, d_out)
    """

    def __init__(
        self, d_in: int, d_out: int, context_length: int, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked, persistent=False)

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return torch.stack(projected.chunk(self.num_heads, dim=-1))

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens, head_dim = queries.shape[1:]
        scores = torch.einsum("hid,hjd->hij", queries, keys) / math.sqrt(head_dim)
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        return torch.einsum("hij,hjd->hid", torch.softmax(scores, dim=-1), values)

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        num_heads, tokens, head_dim = context.shape
        return context.transpose(1, 2).reshape(tokens, num_heads * head_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = self.split(self.W_query(x))
        keys = self.split(self.W_key(x))
        values = self.split(self.W_value(x))
        return self.out_proj(self.merge(self.attend(queries, keys, values)))


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        return super().split(projected)

    def attend(self, queries, keys, values):
        return super().attend(queries, keys, values)

    def merge(self, context):
        heads, tokens, width = context.shape
        return context.transpose(0, 1).view(tokens, heads * width)
