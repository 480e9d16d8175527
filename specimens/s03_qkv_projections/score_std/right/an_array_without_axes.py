"""The number comes back as a numpy array without axes."""

import math

import numpy as np


def score_std(d_k, var_q=1.0, var_k=1.0):
    return np.asarray(math.sqrt(d_k * var_q * var_k))
