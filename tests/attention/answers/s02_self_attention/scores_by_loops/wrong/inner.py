"""torch.inner multiplies whole matrices.

Diagnosis: The scores are right, but one call computes several of them at once.
"""


def scores_by_loops(X):
    return torch.inner(X, X)
