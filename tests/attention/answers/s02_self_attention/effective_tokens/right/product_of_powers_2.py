"""Right. Uses exp(-sum p ln p) = prod p^(-p): a product of powers without any logarithm. Since 0^0
is 1 for torch.pow, weights of exactly 0 need no care. Computed in float64 and rounded at the
end.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights.to(torch.float64)
    factors = torch.pow(p, -p)
    return factors.prod(dim=-1).to(weights.dtype)
