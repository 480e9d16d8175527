"""Unusual: numpy round trip in double precision; nan fails both comparisons by itself.

Diagnosis: none
"""

import numpy as np


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    a = weights.detach().cpu().double().numpy()
    if not np.all(a >= 0):
        return False
    return bool(np.all(np.abs(a.sum(axis=-1) - 1.0) <= tolerance))
