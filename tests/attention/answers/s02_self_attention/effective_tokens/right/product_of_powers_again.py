"""No logarithm: the exponential of the entropy is the product of all p to the power -p, and 0 to
the power 0 is 1.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    return torch.prod(torch.pow(weights, -weights), dim=-1)
