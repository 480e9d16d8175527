"""Np.split shares out the numbers of the columns and raises the ValueError by itself if they cannot
be shared evenly; the tokens are indexed with its parts.

Diagnosis: none
"""

import numpy as np


def split_heads(x, num_heads):
    columns = np.split(np.arange(x.shape[-1]), num_heads)
    return torch.stack([x[..., c] for c in columns], dim=1)
