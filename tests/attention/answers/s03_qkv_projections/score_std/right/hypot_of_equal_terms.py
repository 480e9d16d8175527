"""Right: adds the variances as a Euclidean length. math.hypot gets the standard deviation of each of
the d_k terms once, and the length of that vector is the root of the summed variances.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_term = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*[one_term] * d_k)
