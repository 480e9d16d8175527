"""Batch with one query: result loses the axis (squeeze(1)).

Diagnosis: none
"""


def context_vectors(weights, X):
    if weights.dim() == 3:
        return torch.bmm(weights, X).squeeze(1)
    return weights @ X
