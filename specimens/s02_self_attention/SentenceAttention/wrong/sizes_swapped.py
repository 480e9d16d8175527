"""The two sizes of the table are exchanged.

nn.Embedding takes the number of words first and the size of an embedding second.
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(d, vocab_size)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        return torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-1) @ x
