"""Has only one loop and computes each row as a matrix-vector product by torch.inner, which the
text forbids under whatever name.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = []
    for token in X:
        rows.append(torch.inner(X, token))  # this token with all others
    return torch.stack(rows)
