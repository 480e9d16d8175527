# slip
"""The log-softmax is applied: the results are logarithms of probabilities, not logits.

What does the last linear layer return? That is the expected result.
"""

import math

import torch
from torch import nn


class SelfAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_model, d_model)
        self.W_key = nn.Linear(d_model, d_model)
        self.W_value = nn.Linear(d_model, d_model)
        self.out_proj = nn.Linear(d_model, d_model)

    def forward(self, x, blocked):
        parts = (self.W_query(x), self.W_key(x), self.W_value(x))
        queries, keys, values = (
            p.unflatten(-1, (self.num_heads, -1)).transpose(1, 2) for p in parts
        )
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        self.weights = weights.detach()
        return self.out_proj((weights @ values).transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        self.norm1 = nn.LayerNorm(d_model)
        self.attention = SelfAttention(d_model, num_heads)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, 4 * d_model)
        self.linear2 = nn.Linear(4 * d_model, d_model)

    def forward(self, x, blocked):
        x = x + self.attention(self.norm1(x), blocked)
        return x + self.linear2(torch.relu(self.linear1(self.norm2(x))))


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens):
        length = tokens.shape[1]
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(length))
        for block in self.blocks:
            x = block(x, blocked)
        return torch.log_softmax(self.head(self.norm(x)), dim=-1)
