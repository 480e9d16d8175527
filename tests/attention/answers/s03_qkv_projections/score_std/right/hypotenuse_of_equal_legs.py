"""Standard deviations of independent terms add up like legs of right angles: math.hypot does it.

Diagnosis: none
"""


from itertools import repeat


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_term = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*repeat(one_term, d_k))
