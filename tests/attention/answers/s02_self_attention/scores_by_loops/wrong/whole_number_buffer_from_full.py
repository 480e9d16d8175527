"""The buffer torch.full((n, n), 0) is int64, so every score loses its fraction when stored.

Diagnosis: The scores have the dtype int64, so that their decimals are lost.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.full((n, n), 0, device=X.device)
    for i in range(n):
        for j in range(n):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
