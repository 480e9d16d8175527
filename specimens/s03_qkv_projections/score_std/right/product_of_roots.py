"""Multiplies the standard deviations of the entries with the root of their number."""

import math


def score_std(d_k, var_q=1.0, var_k=1.0):
    sigma_q, sigma_k = math.sqrt(var_q), math.sqrt(var_k)
    return math.sqrt(d_k) * sigma_q * sigma_k
