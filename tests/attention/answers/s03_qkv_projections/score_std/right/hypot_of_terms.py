"""Adds the standard deviations of the d_k independent products in quadrature with math.hypot.

Diagnosis: none
"""


import itertools


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    # One product has mean 0 and the variance var_q * var_k. Independent terms: Pythagoras.
    one_term = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*itertools.repeat(one_term, d_k))
