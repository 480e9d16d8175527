"""Looks back only, and adds the embedding.

Diagnosis: A token attends only to itself and to those before it. The embedding itself is added
to its context vector.
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        s = x @ x.mT / self.temperature
        n = s.shape[-1]
        s = s.masked_fill(torch.ones(n, n).triu(1).bool(), float("-inf"))
        return x + s.softmax(-1) @ x
