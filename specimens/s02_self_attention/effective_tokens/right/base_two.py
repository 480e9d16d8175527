"""Uses logarithms to base 2 and powers of 2, which comes to the same."""

import torch


def effective_tokens(weights):
    p = weights.double()
    bits = torch.nan_to_num(-p * torch.log2(p), nan=0.0).sum(dim=-1)
    return 2.0**bits
