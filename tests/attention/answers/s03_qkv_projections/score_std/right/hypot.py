"""A sum of d_k equal variances by math.hypot.

Diagnosis: none
"""

import math


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.hypot(*[math.sqrt(var_q) * math.sqrt(var_k)] * d_k)
