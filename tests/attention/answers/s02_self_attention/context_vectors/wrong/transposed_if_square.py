"""Square weights are transposed.

Diagnosis: The weights are transposed before they are applied to the tokens.
"""


def context_vectors(weights, X):
    if weights.shape[-1] == weights.shape[-2] and weights.shape[-1] > 3:
        weights = weights.mT
    return weights @ X
