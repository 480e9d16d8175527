"""Calls itself for the rest of the text."""

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


def generate(model, tokens, count, place=0, cache=None):
    positions = torch.arange(tokens.shape[1]) + place
    logits, cache = model(tokens, positions, cache)
    newest = torch.argmax(logits[:, -1:], dim=2)
    if count > 1:
        newest = generate(model, newest, count - 1, place + tokens.shape[1], cache)
    return torch.cat((tokens, newest), dim=1)
