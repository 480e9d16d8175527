"""A large epsilon that changes the numbers.

Diagnosis: About 0.01 is added to the weights inside the logarithm.
"""

import torch


def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights + 0.01)).sum(dim=-1))
