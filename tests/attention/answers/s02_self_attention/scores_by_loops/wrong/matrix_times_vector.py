"""Only one loop: each row is a product of the whole matrix with a vector (mv by another name),
which is forbidden.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = []
    for token in X:
        rows.append(torch.inner(X, token))
    return torch.stack(rows)
