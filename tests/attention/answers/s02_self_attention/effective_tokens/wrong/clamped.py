"""Weights below 1e-3 are taken for 1e-3.

Diagnosis: Inside the logarithm, weights below about 0.001 are replaced by that number.
"""


def effective_tokens(weights):
    p = weights.clamp(min=1e-3)
    return torch.exp(-(weights * p.log()).sum(-1))
