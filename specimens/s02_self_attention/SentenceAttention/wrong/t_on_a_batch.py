"""All axes are reversed, as by `.T`, so a batch does not work.

One sentence has two axes, a batch has three. Which two of them should be swapped?
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
        return torch.softmax(x @ x.T / self.temperature, dim=-1) @ x
