"""Keeps the temperature as a buffer and works with a batch axis throughout."""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.register_buffer("temperature", torch.tensor(float(temperature)))
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens):
        single = tokens.dim() == 1
        x = self.embedding(tokens.unsqueeze(0) if single else tokens)
        weights = torch.softmax(torch.bmm(x, x.permute(0, 2, 1)) / self.temperature, dim=2)
        y = torch.bmm(weights, x)
        return y[0] if single else y
