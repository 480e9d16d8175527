"""The tokens are added, as a residual connection would.

Diagnosis: The token itself is added to its weighted sum.
"""

import torch


def context_vectors(weights, X):
    return torch.einsum("...ij,...jd->...id", weights, X) + X
