"""Raises the probabilities to the power 1 / T."""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    p = logits.softmax(dim=-1) ** (1 / temperature)
    if top_k is not None:
        order = p.argsort(dim=-1, descending=True).argsort(dim=-1)
        p = torch.where(order < top_k, p, 0.0)
    probabilities = p / p.sum(-1, keepdim=True)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    tokens = tokens.clamp(max=logits.shape[-1] - 1)
    return tokens, probabilities
