"""Fills only the upper triangle and forgets to mirror it.

Diagnosis: Only the pairs with j >= i are computed; the other half of the matrix stays empty.
"""


def scores_by_loops(X):
    n = X.shape[0]
    out = torch.zeros(n, n)
    for i in range(n):
        for j in range(i, n):
            out[i, j] = (X[i] * X[j]).sum()
    return out
