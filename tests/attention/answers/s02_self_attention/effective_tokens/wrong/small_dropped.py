"""Weights below 0.01 are left out.

Diagnosis: none
"""


def effective_tokens(weights):
    p = torch.where(weights > 0.01, weights, torch.ones_like(weights))
    return torch.exp(-(p * p.log()).sum(-1))
