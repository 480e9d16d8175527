"""Right, unusual: only the pairs i <= j are computed, each as a product with a sum; the other half
is taken from the symmetry. The rows are collected in a dict and stacked at the end.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by loops over the tokens."""
    X = X if X.is_floating_point() else X.float()
    n = len(X)
    pair = {}
    for i in range(n):
        for j in range(i, n):
            pair[i, j] = pair[j, i] = (X[i] * X[j]).sum()
    return torch.stack([torch.stack([pair[i, j] for j in range(n)]) for i in range(n)])
