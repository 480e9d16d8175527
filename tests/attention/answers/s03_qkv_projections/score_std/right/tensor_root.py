"""The product of three roots.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k**0.5 * var_q**0.5 * var_k**0.5
