"""Plain Python lists, then one tensor.

Diagnosis: none
"""


def scores_by_loops(X):
    rows = X.double().tolist()
    return torch.tensor(
        [[sum(p * q for p, q in zip(r, s)) for s in rows] for r in rows], dtype=X.dtype
    )
