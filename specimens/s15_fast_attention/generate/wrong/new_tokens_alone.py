"""The new tokens are returned without the given ones.

Which shape does the exercise ask for?
"""

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
    given = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    newest = logits[:, -1].argmax(dim=-1)
    for _ in range(count - 1):
        place = tokens.shape[1]
        tokens = torch.cat((tokens, newest[:, None]), dim=1)
        logits, cache = model(newest[:, None], torch.tensor([place]), cache)
        newest = logits[:, -1].argmax(dim=-1)
    return torch.cat((tokens, newest[:, None]), dim=1)[:, given:]
