"""The raw scores are used as weights: the softmax is missing.

Scores can be negative and do not sum to one.
"""

from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        return (x @ x.transpose(-2, -1) / self.temperature) @ x
