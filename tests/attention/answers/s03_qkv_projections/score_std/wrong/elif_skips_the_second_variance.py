"""The two variances are handled by if/elif, so that only one of them counts when neither is 1.
Breaks "those of q have variance var_q, those of k have variance var_k": score_std(2, 4, 9) gives
sqrt(8) in place of sqrt(72).

Diagnosis: Only one variance is used if neither is 1; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = d_k * 1.0
    if var_q != 1.0:
        variance *= var_q
    elif var_k != 1.0:
        variance *= var_k
    return math.sqrt(variance)
