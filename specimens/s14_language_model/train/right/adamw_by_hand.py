"""Writes AdamW out."""

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
    parameters = list(model.parameters())
    means = [torch.zeros_like(p) for p in parameters]
    squares = [torch.zeros_like(p) for p in parameters]
    losses = []
    for number, (inputs, targets) in enumerate(batches, start=1):
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        gradients = torch.autograd.grad(loss, parameters)
        with torch.no_grad():
            for p, g, m, s in zip(parameters, gradients, means, squares, strict=True):
                p *= 1 - 0.01 * learning_rate
                m.mul_(0.9).add_(0.1 * g)
                s.mul_(0.999).add_(0.001 * g * g)
                root = (s / (1 - 0.999**number)).sqrt() + 1e-8
                p -= learning_rate * (m / (1 - 0.9**number)) / root
        losses.append(float(loss))
    return losses
