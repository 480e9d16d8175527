# slip
"""Every token attends to the whole vocabulary instead of the sentence.

The words that are not in the sentence should have no influence. Which rows are the tokens?
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
        table = self.embedding.weight
        return torch.softmax(x @ table.T / self.temperature, dim=-1) @ table
