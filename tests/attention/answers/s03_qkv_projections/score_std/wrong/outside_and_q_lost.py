"""d_k outside of the root, and the queries' variance is forgotten.

Diagnosis: d_k is outside the root: its square root is not taken. var_q has no effect.
"""

import math


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k * math.sqrt(var_k)
