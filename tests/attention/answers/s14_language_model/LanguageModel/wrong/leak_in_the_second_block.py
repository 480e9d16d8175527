"""Makes the mask of the first block only, and multiplies the embeddings.

Diagnosis: Only the first block is masked. The embeddings are multiplied and not added.
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
        n = tokens.shape[1]
        x = self.token_embedding(tokens) * self.position_embedding(torch.arange(n))
        mask = torch.triu(torch.ones(n, n), diagonal=1).bool()
        for block in self.blocks:
            x = block(x, mask)
            mask = torch.zeros_like(mask)
        return self.head(self.norm(x))
