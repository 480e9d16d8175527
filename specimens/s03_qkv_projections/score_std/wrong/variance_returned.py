# slip
"""The variance is returned; its square root is missing.

For 64 entries of variance 1 the scores scatter by 8, not by 64.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k * var_q * var_k
