"""The gradient takes only one of its two ways: the weights are cut off.

The loss should change the embeddings through the scores, too, not only through the weighted sum.
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
        with torch.no_grad():
            weights = torch.softmax(x @ x.transpose(-2, -1) / self.temperature, dim=-1)
        return weights @ x
