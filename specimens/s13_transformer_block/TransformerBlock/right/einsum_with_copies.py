"""einsum for the network, additions into copies, keyword arguments everywhere."""

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


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(
            context_length=context_length, num_heads=num_heads, d_model=d_model
        )
        self.norm1 = nn.LayerNorm(normalized_shape=[d_model])
        self.norm2 = nn.LayerNorm(normalized_shape=[d_model])
        self.linear1 = nn.Linear(in_features=d_model, out_features=d_hidden)
        self.linear2 = nn.Linear(in_features=d_hidden, out_features=d_model)
        self.dropout = nn.Dropout(p=dropout)
        self.norm_first = norm_first

    def network(self, x):
        hidden = torch.einsum("btd,hd->bth", x, self.linear1.weight) + self.linear1.bias
        hidden = torch.maximum(hidden, torch.zeros_like(hidden))
        return torch.einsum("bth,dh->btd", hidden, self.linear2.weight) + self.linear2.bias

    def forward(self, x):
        h = x.clone()
        h += self.dropout(self.attention(self.norm1(x) if self.norm_first else x))
        if not self.norm_first:
            h = self.norm1(h)
        y = h.clone()
        y += self.dropout(self.network(self.norm2(h) if self.norm_first else h))
        return y if self.norm_first else self.norm2(y)
