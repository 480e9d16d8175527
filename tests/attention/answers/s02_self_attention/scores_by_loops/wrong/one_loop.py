"""Each row is computed as a product of the whole matrix with a vector (X @ X[i]), which the exercise
forbids; the numbers are right.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.empty(n, n, dtype=X.dtype)
    for i, x_i in enumerate(X):
        scores[i] = X @ x_i
    return scores
