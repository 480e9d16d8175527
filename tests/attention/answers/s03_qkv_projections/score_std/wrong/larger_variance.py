"""The larger of the two variances is used.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.sqrt(d_k * max(var_q, var_k))
