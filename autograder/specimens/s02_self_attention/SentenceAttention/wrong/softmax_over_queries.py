"""The softmax runs over the axis of the tokens that attend.

The scores are symmetric, so nothing looks strange before the sum. Which axis should sum to one for each token?
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        # T55
        x = self.embedding(tokens)
        return torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-2) @ x
