"""The variances are used as if they were standard deviations: sqrt(d_k) * var_q * var_k, without the
root over them.

Diagnosis: The variances are multiplied outside the square root, as if they were standard
deviations.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    return math.sqrt(d_k) * var_q * var_k
