"""Right but slow: four loops over single numbers of the tensors, as a beginner writes them.

Diagnosis: none
"""


def _sentence(X, U):
    n, d_in = X.shape
    d_k = U.shape[1]
    projected = torch.zeros(n, d_k)
    for i in range(n):
        for k in range(d_k):
            for a in range(d_in):
                projected[i, k] += X[i, a] * U[a, k]
    scores = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            for k in range(d_k):
                scores[i, j] += projected[i, k] * projected[j, k]
    return scores


def tied_scores(X, U):
    if X.dim() == 2:
        return _sentence(X, U)
    return torch.stack([tied_scores(x, U) for x in X])
