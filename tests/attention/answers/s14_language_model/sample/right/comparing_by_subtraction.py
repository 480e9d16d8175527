"""Counts the sums that the number has passed, by the sign of a difference.

Diagnosis: none
"""

import torch


def sample(logits, uniform, temperature=1.0, top_k=None):
    z = logits / temperature
    if top_k is not None:
        keep = torch.zeros_like(z, dtype=torch.bool)
        keep[torch.arange(len(z))[:, None], z.topk(top_k).indices] = True
        z = torch.where(keep, z, torch.full_like(z, -torch.inf))
    p = torch.nn.functional.softmax(z, 1)
    passed = uniform[:, None] - p.cumsum(1) >= 0
    last = p.shape[1] - 1 - (p > 0).flip(1).int().argmax(1)
    return torch.minimum(passed.sum(1), last), p
