"""Adds the two variances where they should be multiplied.

Diagnosis: The variances of q and k are added.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.sqrt(d_k * (var_q + var_k) / 2)
