"""Adds the excesses of var_q and var_k over 1 where the two variances have to be multiplied, so it
is wrong as soon as neither of them is 1.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    # One term has variance 1 if both entries have variance 1. Variances of independent
    # quantities add up, so what q and k have beyond 1 comes on top.
    variance_of_a_term = 1.0 + (var_q - 1.0) + (var_k - 1.0)
    return math.sqrt(d_k * variance_of_a_term)
