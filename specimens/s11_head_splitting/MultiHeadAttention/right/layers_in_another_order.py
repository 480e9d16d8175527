"""Makes the layers in another order, and has attributes and buffers of its own."""
# T32: another order of construction

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{d_out} is not divisible by {num_heads}")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.d_out = d_out
        self.dropout = nn.Dropout(p=dropout)
        self.out_proj = nn.Linear(d_out, d_out)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        nn.init.xavier_uniform_(self.W_query.weight)
        nn.init.zeros_(self.out_proj.bias)
        self.register_buffer("root", torch.tensor(float(self.head_dim)).sqrt())
        self.register_buffer(
            "additive", torch.full((context_length, context_length), -torch.inf).triu(1)
        )

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError(f"{n} tokens do not fit into {self.context_length}")

        def cut(layer):
            return layer(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)

        v, k, q = cut(self.W_value), cut(self.W_key), cut(self.W_query)
        scores = (q @ k.transpose(-1, -2)).div(self.root).add(self.additive[:n, :n])
        self.last_weights = scores.softmax(dim=-1).detach()
        context = self.dropout(scores.softmax(dim=-1)) @ v
        return self.out_proj(context.transpose(1, 2).reshape(b, n, self.d_out))
