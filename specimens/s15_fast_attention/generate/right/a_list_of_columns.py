"""Collects the new tokens in a list, and takes the best of each row with topk."""

import torch
from torch import nn


class AverageModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, context_length):
        super().__init__()
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.head = nn.Linear(d_model, vocabulary_size)
        self.register_buffer("tokens_read", torch.tensor(0))

    def forward(self, tokens, positions, cache=None):
        n = tokens.shape[1]
        self.tokens_read += n
        x = self.token_embedding(tokens) + self.position_embedding(positions)
        sums = x.cumsum(dim=1)
        if cache is not None:
            sums = sums + cache["sums"]
        logits = self.head(torch.tanh(x + sums / (positions[:, None] + 1)))
        return logits, {"sums": sums[:, -1:]}


class SumsModel(nn.Module):
    def __init__(self, vocabulary_size, d_model, context_length):
        super().__init__()
        self.average = AverageModel(vocabulary_size, d_model, context_length)

    def forward(self, tokens, positions, cache=None):
        before = None if cache is None else {"sums": cache}
        logits, after = self.average(tokens, positions, before)
        return logits, after["sums"]


def generate(model, tokens, count):
    columns, positions, cache = [tokens], torch.arange(tokens.size(1)), None
    while len(columns) <= count:
        logits, cache = model(columns[-1], positions, cache=cache)
        best = torch.topk(logits[:, -1], 1).indices
        columns.append(best)
        positions = positions[-1:] + 1
    return torch.hstack(columns)
