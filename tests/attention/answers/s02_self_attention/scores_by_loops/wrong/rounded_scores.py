"""Rounds every dot product to three decimals, as on paper. For the token (0.02, 0.01) the score with
itself should be 0.0005, and for (0.123, 0.456) it should be 0.223065 and not 0.223.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.zeros(n, n, dtype=X.dtype)
    for i in range(n):
        for j in range(n):
            # rounded, so that no 0.30000001 shows up in the table
            scores[i, j] = round(float(torch.dot(X[i], X[j])), 3)
    return scores
