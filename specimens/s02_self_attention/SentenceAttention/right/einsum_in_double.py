"""Works in double precision, with einsum and transposed scores, which are the same scores."""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        # T55: "ji" instead of "ij" is no mistake here.
        x = self.embedding(tokens).double()
        scores = torch.einsum("...id,...jd->...ji", x, x)
        return torch.einsum("...ij,...jd->...id", (scores / self.temperature).softmax(-1), x)
