"""The softmax is written out, with the largest score of each row subtracted."""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = x @ x.mT / self.temperature
        e = torch.exp(scores - scores.amax(-1, keepdim=True))
        return e / e.sum(-1, keepdim=True) @ x
