"""Calls F.layer_norm, F.linear and F.dropout with the parameters of the layers."""

import torch.nn.functional as F
from torch import nn


class CausalSelfAttention(nn.Module):
    def __init__(self, d_model, num_heads, context_length):
        super().__init__()
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x):
        if x.shape[1] > self.context_length:
            raise ValueError(f"{x.shape[1]} tokens, but the context holds {self.context_length}")
        parts = (self.W_query(x), self.W_key(x), self.W_value(x))
        heads = [p.unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for p in parts]
        context = F.scaled_dot_product_attention(*heads, is_causal=True)
        return self.out_proj(context.transpose(1, 2).flatten(2))


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.p, self.width = dropout, d_model

    def forward(self, x):
        def norm(v, layer):
            return F.layer_norm(v, (self.width,), layer.weight, layer.bias)

        def drop(v):
            return F.dropout(v, self.p, self.training)

        def network(v):
            hidden = F.linear(v, self.linear1.weight, self.linear1.bias).clamp(min=0)
            return F.linear(hidden, self.linear2.weight, self.linear2.bias)

        if self.norm_first:
            x = x + drop(self.attention(norm(x, self.norm1)))
            return x + drop(network(norm(x, self.norm2)))
        x = norm(x + drop(self.attention(x)), self.norm1)
        return norm(x + drop(network(x)), self.norm2)
