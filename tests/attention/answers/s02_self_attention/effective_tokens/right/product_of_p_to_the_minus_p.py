"""Takes no logarithm: exp of a sum is a product, here of the factors p ** -p, and 0 ** 0 is 1.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    factors = torch.pow(weights, -weights)
    return factors.prod(dim=-1)
