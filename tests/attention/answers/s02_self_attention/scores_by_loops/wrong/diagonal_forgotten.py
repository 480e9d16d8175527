"""The symmetry is used to save half of the work, but the inner loop stops before the diagonal, so a
token's score with itself stays 0. Breaks: "entry [i, j] is the dot product of token i and token
j", for i = j.

Diagnosis: A token's score with itself is left out.
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.zeros(n, n, dtype=X.dtype)
    for i in range(n):
        for j in range(i):  # S is symmetric, so half of the pairs is enough
            scores[i, j] = scores[j, i] = torch.dot(X[i], X[j])
    return scores
