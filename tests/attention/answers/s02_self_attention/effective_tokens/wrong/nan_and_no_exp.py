"""Entropy without a guard for zeros and without exp.

Diagnosis: The entropy itself is returned, without exp. A weight of exactly 0 leads to nan.
"""

import torch


def effective_tokens(weights):
    return -(weights * torch.log(weights)).sum(dim=-1)
