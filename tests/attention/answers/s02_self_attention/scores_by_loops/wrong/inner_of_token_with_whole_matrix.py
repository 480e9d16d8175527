"""Multiplies the whole matrix with each token by torch.inner, a matrix-vector product that the
exercise forbids under whatever name.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.empty(n, n, dtype=X.dtype, device=X.device)
    for i in range(n):
        scores[i] = torch.inner(X, X[i])
    return scores
