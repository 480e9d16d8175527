"""Returns the variance, without the root.

Diagnosis: The variance is returned; its square root is missing.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k * var_q * var_k
