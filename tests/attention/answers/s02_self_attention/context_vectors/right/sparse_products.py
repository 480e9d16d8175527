"""Weights as sparse matrices times the tokens, one sentence after the other.

Diagnosis: none
"""


def context_vectors(weights, X):
    if weights.dim() == 3:
        return torch.stack([context_vectors(A, x) for A, x in zip(weights, X, strict=True)])
    return torch.sparse.mm(weights.to_sparse_coo(), X)
