"""Wrong: the result is clamped to at least 1 as a safe divisor, so for small variances (d_k *
var_q * var_k < 1) it is not the standard deviation.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = d_k * var_q * var_k
    # Scores are divided by this number. Below 1 the division would blow them up again
    # (and with a variance of 0 it would be a division by zero), so stop at 1.
    return max(1.0, math.sqrt(variance))
