"""Adds 1e-9 under the root: d_k = 1 and variances of 1e-6 give 3e-5, not 1e-6.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.sqrt(d_k * var_q * var_k + 1e-9)
