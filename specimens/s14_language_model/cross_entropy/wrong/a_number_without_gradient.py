"""The result is a plain number, through which no gradient can flow.

`.item()` leaves torch. What does training need?
"""

import torch


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    log_probabilities = shifted - shifted.exp().sum(dim=-1, keepdim=True).log()
    picked = log_probabilities.gather(-1, targets[..., None])
    return torch.tensor(-picked.mean().item(), dtype=logits.dtype)
