"""Computes the inverse of the sum of squares (participation ratio), not exp of the entropy.

Diagnosis: The inverse of the sum of squares is returned.
"""


def effective_tokens(weights):
    return 1.0 / (weights**2).sum(dim=-1)
