"""Below the diagonal the score is that of the row above: only neighbours are mirrored.

Diagnosis: none
"""


def scores_by_loops(X):
    n = len(X)
    out = torch.zeros(n, n)
    for i in range(n):
        for j in range(i, n):
            out[i, j] = torch.dot(X[i], X[j])
    return out + out.T - torch.eye(n) * 1.0
