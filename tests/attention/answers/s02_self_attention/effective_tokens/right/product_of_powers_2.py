"""Unusual: exp of a sum is a product of exps, so N is the product of p ** -p. The limit 0 ln 0 = 0
comes for free because 0 ** 0 is 1.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """Perplexity of each row: prod_j p_j ** (-p_j)."""
    return torch.pow(weights, -weights).prod(dim=-1)
