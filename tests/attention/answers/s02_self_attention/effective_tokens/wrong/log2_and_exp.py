"""The entropy in bits, and exp.

Diagnosis: The logarithm has base 2 and the exponential base e.
"""

import torch


def effective_tokens(weights):
    safe = weights.clamp_min(1e-30)
    return torch.exp(-(weights * torch.log2(safe)).sum(-1))
