"""The result has as many rows as X: more or fewer queries than tokens fail.

Diagnosis: none
"""


def context_vectors(weights, X):
    out = torch.zeros_like(X)
    for i in range(X.shape[-2]):
        out[..., i, :] = (weights[..., i, :].unsqueeze(-1) * X).sum(-2)
    return out
