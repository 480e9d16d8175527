"""The positions are not added, and the mask blocks the past and not the future.

Diagnosis: The mask is flipped: it blocks the past and lets the future through. The embedding of the
places is not added.
"""

import torch
from torch import nn


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens):
        T = tokens.shape[1]
        mask = torch.tril(torch.ones(T, T), diagonal=-1).bool()
        x = self.token_embedding(tokens)
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))
