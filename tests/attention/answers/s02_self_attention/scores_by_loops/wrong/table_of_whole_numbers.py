"""Wrong: the table is made from Python's 0, so it is an int64 tensor, and each score is cut to a
whole number when it is written into it. For X = [[0.5]] the score should be 0.25, as a float, and
is 0.

Diagnosis: The scores have the dtype int64, so that their decimals are lost.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.tensor([[0] * n for _ in range(n)])
    for i in range(n):
        for j in range(n):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
