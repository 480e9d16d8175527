"""Two mistakes: the result is made in the shape of X, wrong when n_query is not n, as weights (5, 3)
with X (3, 2), where two rows are missing; and the weights are divided by their sum, wrong for
weights [[2.0, 0.0], [0.0, 2.0]], where twice the tokens are asked for.

Diagnosis: The weights are divided by the sum of their row.
"""
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """The context vectors: for every row of the weights, the weighted sum of the tokens.

    ``weights`` has shape (n_query, n) and ``X`` has shape (n, d), one token a row; or both have
    one more axis in front, (batch, n_query, n) and (batch, n, d). Any sizes are possible; the
    weights may be any numbers and need not be symmetric.
    Returns shape (n_query, d) or (batch, n_query, d). The arguments are left unchanged.
    """
    weights = weights / weights.sum(dim=-1, keepdim=True)  # a weighted average
    context = torch.zeros_like(X)
    for i in range(X.shape[-2]):
        context[..., i, :] = (weights[..., i, :].unsqueeze(-1) * X).sum(dim=-2)
    return context
