"""Right. No matrix product: weights and tokens are broadcast to (..., n_query, n, d), multiplied,
and the key axis is summed away.

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    w = weights.unsqueeze(-1)  # (..., n_query, n, 1)
    tokens = X.unsqueeze(-3)  # (..., 1, n, d)
    return torch.sum(w * tokens, dim=-2)
