"""__init__ does not call super().__init__() first.

A module has to set itself up before it can hold layers. PyTorch says so in its error message.
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        return torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-1) @ x
