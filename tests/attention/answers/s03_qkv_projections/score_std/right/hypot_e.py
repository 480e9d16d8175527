"""The root of a sum of d_k equal squares, by math.hypot over all the entries.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_term = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*[one_term] * d_k)
