# slip
"""A weight of exactly zero leads to nan.

log(0) is minus infinity, and 0 times infinity is nan. Such a weight should add nothing.
"""

import torch


def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights)).sum(dim=-1))
