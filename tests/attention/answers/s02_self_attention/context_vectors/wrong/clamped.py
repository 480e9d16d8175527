"""Negative weights are taken for zero.

Diagnosis: none
"""


def context_vectors(weights, X):
    return weights.clamp(min=0) @ X
