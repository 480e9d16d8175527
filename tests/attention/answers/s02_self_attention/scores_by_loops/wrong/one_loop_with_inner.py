"""One loop over the tokens, with torch.inner of the whole matrix and one token: the numbers are
right. Breaks "Products of whole matrices are the next exercise. Here use none, under whatever
name (... mv ...)": torch.inner(X, x) is the matrix-vector product; only products of two vectors
are allowed. For every input.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.zeros(n, n, dtype=X.dtype)
    for i in range(n):
        scores[i] = torch.inner(X, X[i])
    return scores
