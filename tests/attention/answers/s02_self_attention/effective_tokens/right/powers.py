"""Right, unusual: exp(-sum p ln p) is the product of p ** -p. There is no logarithm, and 0 ** 0 is
1, so weights of zero need no special treatment.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """How many tokens each row attends to: exp of the row's entropy (natural logarithm)."""
    factors = torch.pow(weights, -weights)  # in [1, e^(1/e)]
    return torch.prod(factors, dim=-1)
