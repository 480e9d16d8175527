"""Wrong, twice. It divides the weights by their row sums, although they may be any numbers: weights
[[2.0]] and X [[3.0]] should give [[6]], not [[3]]. And the result always has as many rows as X:
weights [[0.5, 0.5]] and two tokens should give one row, not two.

Diagnosis: The weights are divided by the sum of their row.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens.

    ``weights`` has shape (n_query, n) and ``X`` has shape (n, d), one token a row; or both have
    one more axis in front, (batch, n_query, n) and (batch, n, d). Any sizes are possible; the
    weights may be any numbers and need not be symmetric.
    Returns shape (n_query, d) or (batch, n_query, d). The arguments are left unchanged.
    """
    shares = weights / weights.sum(dim=-1, keepdim=True)
    Y = torch.zeros_like(X)
    for i in range(weights.shape[-2]):
        Y[..., i, :] = (shares[..., i, :, None] * X).sum(dim=-2)
    return Y
