"""Each row of scores comes from a matrix-vector product, X @ X[i], which the exercise forbids (mv);
the numbers are right.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.zeros(n, n, dtype=X.dtype)
    for i in range(n):
        scores[i] = X @ X[i]
    return scores
