"""Adds the variances and returns a variance.

Diagnosis: The variances are added; they should be multiplied. The variance is returned: its
square root is not taken.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k * (var_q + var_k)
