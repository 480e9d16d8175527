"""Uses a LayerNorm and a FeedForward of one's own; the layers of the latter have two names."""

import torch
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


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        variance, mean = torch.var_mean(x, dim=-1, keepdim=True, correction=0)
        return (x - mean) / torch.sqrt(variance + self.eps) * self.weight + self.bias


class FeedForward(nn.Module):
    def __init__(self, d_model, d_hidden):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x):
        return self.linear2(F.relu(self.linear1(x)))


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = LayerNorm(d_model), LayerNorm(d_model)
        self.network = FeedForward(d_model, d_hidden)
        self.linear1, self.linear2 = self.network.linear1, self.network.linear2
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.dropout(self.network(self.norm2(h)))
        h = self.norm1(x + self.dropout(self.attention(x)))
        return self.norm2(h + self.dropout(self.network(h)))
