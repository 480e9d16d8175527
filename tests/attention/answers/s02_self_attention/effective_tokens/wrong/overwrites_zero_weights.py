"""Sets the zeros to 1, where p ln p is 0, in the tensor of the caller. The result is right, but
after the call weights = [[0, 0.5, 0.5]] is [[1, 0.5, 0.5]]; the text says that it is left
unchanged.

Diagnosis: none
"""

def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """How many tokens each row attends to: exp of the row's entropy (natural logarithm).

    ``weights`` has shape (..., n), its last axis sums to one; weights may be exactly 0.
    Returns shape (...), one number for every row: for (n_query, n) that is (n_query,).
    ``weights`` itself is left unchanged.
    """
    p = weights
    p[p == 0] = 1.0  # 1 * ln(1) is 0, just as 0 * ln(0) should be
    entropy = -(p * p.log()).sum(dim=-1)
    return entropy.exp()
