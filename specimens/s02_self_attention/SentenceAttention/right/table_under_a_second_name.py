"""The table has a second name, which comes first in named_parameters."""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d, _weight=torch.randn(vocab_size, d) / 10)
        self.table = self.embedding.weight
        self.temperature = temperature

    def forward(self, tokens):
        x = self.table[tokens]
        return torch.softmax(x @ x.mT / self.temperature, -1) @ x
