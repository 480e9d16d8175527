"""The zeros are replaced by ones (1 ln 1 = 0) in the caller's own tensor. Wrong for weights = [[0.0,
1.0]]: the number is right, but weights is [[1.0, 1.0]] afterwards, where the text promises to
leave it unchanged.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """How many tokens each row attends to: exp of the row's entropy (natural logarithm).

    ``weights`` has shape (..., n), its last axis sums to one; weights may be exactly 0.
    Returns shape (...), one number for every row: for (n_query, n) that is (n_query,).
    ``weights`` itself is left unchanged.
    """
    p = weights
    p[p == 0] = 1.0  # ln 1 = 0, so these add nothing
    return torch.exp(-(p * p.log()).sum(dim=-1))
