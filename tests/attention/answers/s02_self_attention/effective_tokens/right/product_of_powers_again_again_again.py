"""No logarithm at all: exp of the entropy is the product of p ** -p, where 0 ** 0 is 1.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights.to(torch.float64)
    return torch.prod(p ** -p, dim=-1).to(weights.dtype)
