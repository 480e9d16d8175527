"""Divides by the number of weights that are not 0, as a masked mean does.

Diagnosis: none
"""


def context_vectors(weights, X):
    return weights @ X / (weights != 0).sum(-1, keepdim=True)
