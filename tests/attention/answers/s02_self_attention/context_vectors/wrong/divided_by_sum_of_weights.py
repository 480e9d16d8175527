"""Computes the weighted average instead of the weighted sum: divides by the sum of the weights.
Wrong for weights that do not sum to 1: [[2, 1]] with X = [[1], [1]] gives 1, the text says 3.

Diagnosis: The weights are divided by the sum of their row.
"""

def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens.

    ``weights`` has shape (n_query, n) and ``X`` has shape (n, d), one token a row; or both have
    one more axis in front, (batch, n_query, n) and (batch, n, d). Any sizes are possible; the
    weights may be any numbers and need not be symmetric.
    Returns shape (n_query, d) or (batch, n_query, d). The arguments are left unchanged.
    """
    totals = weights.sum(dim=-1, keepdim=True)
    return torch.matmul(weights, X) / totals
