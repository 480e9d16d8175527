"""Lets statistics.NormalDist add the variances of the independent terms.

Diagnosis: none
"""

from statistics import NormalDist


def score_std(d_k, var_q=1.0, var_k=1.0):
    term = NormalDist(0.0, math.sqrt(var_q) * math.sqrt(var_k))
    total = term
    for _ in range(d_k - 1):
        total = total + term
    return total.stdev
