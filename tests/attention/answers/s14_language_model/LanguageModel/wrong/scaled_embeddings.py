"""The token embeddings are multiplied by the root of d_model, as in the original paper.

Diagnosis: The embedding of the tokens is multiplied by the root of the width.
"""

import math

import torch
from torch import nn


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.d_model = d_model
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens):
        n = tokens.shape[1]
        x = self.token_embedding(tokens) * math.sqrt(self.d_model)
        x = x + self.position_embedding(torch.arange(n))
        blocked = torch.ones(n, n, dtype=torch.bool).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
