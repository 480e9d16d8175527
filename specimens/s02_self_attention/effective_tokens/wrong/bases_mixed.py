# slip
"""The logarithm has base 2 and the exponential base e.

Either is fine, but both must have the same base.
"""

import torch


def effective_tokens(weights):
    safe = weights.clamp(min=1e-12)
    return torch.exp(-(weights * torch.log2(safe)).sum(dim=-1))
