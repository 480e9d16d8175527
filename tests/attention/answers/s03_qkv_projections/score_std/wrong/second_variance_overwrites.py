"""Wrong: if both variances are given, the second one replaces the first in place of multiplying it.
score_std(2, 3.0, 5.0) gives the root of 10 and not of 30.

Diagnosis: Only var_k is used if neither variance is 1; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    std = math.sqrt(d_k)
    if var_q != 1.0:
        std = math.sqrt(d_k * var_q)
    if var_k != 1.0:
        std = math.sqrt(d_k * var_k)
    return std
