"""The head shares its weight with the token embedding, as in GPT-2.

Diagnosis: The last linear layer shares its weight with the embedding of the tokens.
"""

import torch
from torch import nn


class LanguageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, num_heads, num_layers, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.head.weight = self.token_embedding.weight

    def forward(self, tokens):
        n = tokens.size(1)
        x = self.token_embedding(tokens) + self.position_embedding(
            torch.arange(n, device=tokens.device)
        )
        mask = torch.triu(torch.ones(n, n, dtype=torch.bool), diagonal=1)
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))
