"""No gradient reaches the table of embeddings.

The numbers are right, but nothing could be learned. `detach`, `.data` and `no_grad` stop the
gradients.
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens).detach()
        return torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-1) @ x
