# slip
"""The exponent has the wrong sign.

It should be the entropy, which is never negative. Your result is at most 1, and it should be at
least 1.
"""

import torch


def effective_tokens(weights):
    return torch.xlogy(weights, weights).sum(dim=-1).exp()
