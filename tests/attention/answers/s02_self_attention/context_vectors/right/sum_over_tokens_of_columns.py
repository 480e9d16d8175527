"""No matrix product: the weights are cut into columns, the tokens into rows, and Python's sum adds
up column times row, one term for each token that is attended to.

Diagnosis: none
"""
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens.

    ``weights`` has shape (n_query, n) and ``X`` has shape (n, d), one token a row; or both have
    one more axis in front, (batch, n_query, n) and (batch, n, d). Any sizes are possible; the
    weights may be any numbers and need not be symmetric.
    Returns shape (n_query, d) or (batch, n_query, d). The arguments are left unchanged.
    """
    columns = weights.split(1, dim=-1)  # n times (..., n_query, 1)
    rows = X.split(1, dim=-2)  # n times (..., 1, d)
    return sum(column * row for column, row in zip(columns, rows, strict=True))
