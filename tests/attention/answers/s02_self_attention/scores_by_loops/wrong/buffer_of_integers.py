"""Wrong: torch.full((n, n), 0) is a tensor of int64, so every score is cut to a whole number and the
result is not floating. For X = [[0.5, 0.5], [1.5, 0.0]] the scores are 0.5, 0.75, 2.25 and this
gives 0, 0, 2.

Diagnosis: The scores have the dtype int64, so that their decimals are lost.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.full((n, n), 0)
    for i in range(n):
        for j in range(n):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
