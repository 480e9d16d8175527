"""The einsum has no batch axis in its result, so the scores of all sentences are added up.

Diagnosis: All sentences of a batch get the sum of their scores.
"""


def scores_by_matmul(X):
    if X.dim() == 3:
        return torch.einsum("bnd,bmd->nm", X, X).expand(X.shape[0], -1, -1)
    return X @ X.T
