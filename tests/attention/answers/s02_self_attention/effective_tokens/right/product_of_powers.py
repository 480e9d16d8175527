"""Uses exp(-sum p ln p) = prod p**(-p); 0**0 is 1, so no special case for zeros is needed.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    return torch.pow(weights, -weights).prod(dim=-1)
