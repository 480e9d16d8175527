"""In evaluation a softmax is applied.

Diagnosis: In evaluation mode the softmax is applied to the logits.
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

    def forward(self, tokens):
        length = tokens.shape[1]
        places = torch.arange(length)
        x = self.token_embedding(tokens) + self.position_embedding(places)
        blocked = torch.ones(length, length, dtype=torch.bool).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        x = self.head(self.norm(x))
        return x if self.training else torch.softmax(x, -1)
