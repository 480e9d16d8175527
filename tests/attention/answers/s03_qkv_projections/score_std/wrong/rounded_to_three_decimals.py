"""Rounds the result to three decimals, so small standard deviations lose their digits or become 0.

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    # Var(q_a k_a) = var_q * var_k, and the variances of the d_k independent terms add up.
    variance = d_k * (var_q * var_k)
    return round(math.sqrt(variance), 3)
