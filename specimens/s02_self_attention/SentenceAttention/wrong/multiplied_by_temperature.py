# slip
"""The scores are multiplied by the temperature instead of divided.

A high temperature should bring the weights closer together.
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
        return torch.softmax(x @ x.transpose(-2, -1) * self.temperature, dim=-1) @ x
