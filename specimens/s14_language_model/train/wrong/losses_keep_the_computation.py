"""The losses are tensors, and not floats.

A tensor that requires gradients keeps all that it was computed from in memory. Which type does the
docstring name?
"""

import torch
import torch.nn.functional as F
from torch import nn


class Bigram(nn.Module):
    def __init__(self, vocabulary_size):
        super().__init__()
        self.table = nn.Embedding(vocabulary_size, vocabulary_size)
        nn.init.zeros_(self.table.weight)

    def forward(self, tokens):
        return self.table(tokens)


class UsedBigram(Bigram):
    def __init__(self, vocabulary_size, dropout=0.0, factor=1.0):
        super().__init__(vocabulary_size)
        self.dropout = nn.Dropout(dropout)
        self.factor = factor
        self.bias = nn.Parameter(torch.zeros(vocabulary_size))
        for parameter in self.parameters():
            parameter.grad = torch.ones_like(parameter)

    def forward(self, tokens):
        return self.factor * self.dropout(self.table(tokens)) + self.bias


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss)
    return losses
