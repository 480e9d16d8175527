"""The variances are added and one is taken away, which is the product only if one of them is 1.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.sqrt(d_k * (var_q + var_k - 1))
