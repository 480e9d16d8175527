# slip
"""The weights are transposed, as by a softmax over the columns of the scores.

The scores are symmetric, so nothing looks strange before it. Which axis of the weights sums to one, and along which are the tokens added up?
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
