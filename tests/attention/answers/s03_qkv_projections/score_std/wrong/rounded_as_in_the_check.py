"""Rounds to the three digits that the check shows (2.449): score_std(1, 1e-4, 1e-4) gives 0.0, and
the standard deviation is 0.0001; score_std(2, var_k=3.0) gives 2.449 for 2.449489...

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_a_term = var_q * var_k
    return round(math.sqrt(d_k * variance_of_a_term), 3)
