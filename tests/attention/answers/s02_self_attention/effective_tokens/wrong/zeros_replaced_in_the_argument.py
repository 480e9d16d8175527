"""Wrong. The numbers it returns are right, but it writes 1 over the zeros of the caller's tensor,
since p is the same tensor and no copy. After a call with [[0.0, 1.0]] this tensor should be
unchanged; it is [[1, 1]].

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    """How many tokens each row attends to: exp of the row's entropy (natural logarithm).

    ``weights`` has shape (..., n), its last axis sums to one; weights may be exactly 0.
    Returns shape (...), one number for every row: for (n_query, n) that is (n_query,).
    ``weights`` itself is left unchanged.
    """
    p = weights
    p[p == 0] = 1.0  # 1 * log(1) is 0
    entropy = -(p * p.log()).sum(dim=-1)
    return entropy.exp()
