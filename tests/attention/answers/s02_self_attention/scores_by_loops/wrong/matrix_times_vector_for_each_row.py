"""Each row of scores comes from torch.inner of the whole matrix X with one token, a matrix-vector
product under another name, which the text forbids; the numbers are right.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = []
    for i in range(X.shape[0]):
        rows.append(torch.inner(X, X[i]))
    return torch.stack(rows)
