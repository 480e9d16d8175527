"""The sentences of a batch are joined, so tokens attend to other sentences.

The result for a sentence must not depend on its neighbours in the batch.
"""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens.flatten())
        y = torch.softmax(x @ x.T / self.temperature, dim=-1) @ x
        return y.reshape(*tokens.shape, -1)
