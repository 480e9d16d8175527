"""Adds a batch axis to a single sentence and takes it away at the end with squeeze(0), without
asking whether it was there before. A batch of one sentence, shape (1, n, d), comes back as (n,
n) in place of (1, n, n).

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products."""
    if X.ndim == 2:
        X = X[None]
    return torch.bmm(X, X.transpose(1, 2)).squeeze(0)
