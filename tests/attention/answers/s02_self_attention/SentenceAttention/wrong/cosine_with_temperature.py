"""Cosines over the temperature.

Diagnosis: The embeddings are normalised: the scores are cosines, not dot products.
"""

import torch
from torch import nn
import torch.nn.functional as F


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.tau = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        unit = F.normalize(x, dim=-1)
        return F.softmax(unit @ unit.transpose(-2, -1) / self.tau, dim=-1) @ x
