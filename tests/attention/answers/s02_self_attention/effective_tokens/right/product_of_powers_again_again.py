"""Uses exp(-sum p ln p) = product of p^(-p), where 0^0 is 1 by itself.

Diagnosis: none
"""


import torch


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights.double()
    return torch.pow(p, -p).prod(dim=-1).to(weights.dtype)
