"""The right weights, applied the wrong way round.

Diagnosis: The weights are transposed, as by a softmax over the columns of the scores.
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
        w = torch.softmax(x @ x.transpose(-1, -2) / self.temperature, dim=-1)
        return w.transpose(-1, -2) @ x
