# slip
"""A token's own embedding is left out of its sum.

The diagonal of the weights counts like the rest: every token attends to itself as well.
"""

import torch


def context_vectors(weights, X):
    n = min(weights.shape[-2:])
    own = torch.zeros_like(weights)
    own[..., range(n), range(n)] = 1.0
    return (weights * (1 - own)) @ X
