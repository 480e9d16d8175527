"""For one token the result has no axes.

Diagnosis: none
"""


def scores_by_loops(X):
    n = len(X)
    out = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            out[i, j] = (X[i] * X[j]).sum()
    return out.squeeze()
