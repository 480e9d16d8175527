"""The result is kept at 1 or above, so it is wrong where d_k * var_q * var_k is less than 1.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    std = math.sqrt(d_k * var_q * var_k)
    return max(1.0, std)  # dividing by it should never make a score larger
