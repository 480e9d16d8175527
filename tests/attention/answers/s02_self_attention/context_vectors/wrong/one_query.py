"""A single query loses its axis.

Diagnosis: none
"""


def context_vectors(weights, X):
    y = weights @ X
    return y.squeeze(-2) if y.shape[-2] == 1 else y
