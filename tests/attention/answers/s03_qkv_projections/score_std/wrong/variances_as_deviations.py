"""Takes variances for standard deviations.

Diagnosis: The variances are multiplied outside the square root, as if they were standard
deviations.
"""

import math


def score_std(d_k, var_q=1.0, var_k=1.0):
    return math.sqrt(d_k) * var_q * var_k
