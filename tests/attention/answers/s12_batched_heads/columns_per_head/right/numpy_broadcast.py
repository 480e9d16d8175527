"""Np.broadcast_to repeats without a copy; the array cannot be written to, and neither could the
result of expand.

Diagnosis: none
"""

import warnings

import numpy as np


def columns_per_head(x, num_heads):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.from_numpy(np.broadcast_to(x.detach().numpy().T, (num_heads, *x.T.shape)))
