"""Stacks what a function gives for single rows."""

import torch


def draw(row, u):
    for token in range(len(row)):
        if row[: token + 1].sum() > u:
            return token
    return int(row.nonzero()[-1])


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits / temperature
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -torch.inf)
    probabilities = torch.softmax(logits, dim=-1)
    tokens = torch.tensor([draw(row, u) for row, u in zip(probabilities, uniform, strict=True)])
    return tokens, probabilities
