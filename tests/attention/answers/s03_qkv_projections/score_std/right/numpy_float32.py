"""Numpy's float32 root.

Diagnosis: none
"""

import numpy as np


def score_std(d_k, var_q=1.0, var_k=1.0):
    return np.sqrt(np.float32(d_k) * np.float32(var_q) * np.float32(var_k))
