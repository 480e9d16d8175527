"""The buffer is made with dtype long, so every score is cut to a whole number when it is stored. The
docstring asks for a floating tensor whose entries are the dot products; only whole-numbered
embeddings come out right.

Diagnosis: The scores have the dtype int64, so that their decimals are lost.
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    S = torch.zeros((n, n), dtype=torch.long)
    for i in range(n):
        for j in range(n):
            S[i, j] = torch.dot(X[i], X[j])
    return S
