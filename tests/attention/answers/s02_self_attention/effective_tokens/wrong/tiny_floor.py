"""The zeros are overwritten by 1e-12 in the caller's tensor, so the argument is changed.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights
    p[p == 0] = 1e-12  # log(0) is -inf
    entropy = -(p * torch.log(p)).sum(dim=-1)
    return torch.exp(entropy)
