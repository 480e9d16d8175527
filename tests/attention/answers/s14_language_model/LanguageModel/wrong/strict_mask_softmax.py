"""A softmax stands at the end, and the norm is used after each block.

Diagnosis: The norm is applied after every block, and not once more. The softmax is applied to the
logits.
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
        x = self.token_embedding(tokens) + self.position_embedding(torch.arange(n))
        blocked = torch.ones(n, n).triu(1).bool()
        for block in self.blocks:
            x = self.norm(block(x, blocked))
        return self.head(x).softmax(-1)
