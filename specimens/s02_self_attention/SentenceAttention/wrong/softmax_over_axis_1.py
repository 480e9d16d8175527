# slip
"""The softmax runs over axis 1, which is right for a single sentence only.

In a batch, axis 1 counts the tokens that attend. Count axes from the end.
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
        return torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=1) @ x
