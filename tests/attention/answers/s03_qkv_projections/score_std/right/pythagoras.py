"""Standard deviations of independent terms add like perpendicular lengths, so math.hypot of d_k
equal terms.

Diagnosis: none
"""


import math


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_term = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*[one_term] * d_k)
