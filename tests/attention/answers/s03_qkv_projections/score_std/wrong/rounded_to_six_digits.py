"""Rounds to six digits: d_k = 1 and variances of 1e-7 give 0.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return round(math.sqrt(d_k * var_q * var_k), 6)
