"""Wrong. Rounds to three places, as the text shows the numbers: score_std(1, 0.0001, 0.0001) is 0.0
in place of 0.0001, and score_std(3) is 1.732 in place of 1.7320508.

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = d_k * var_q * var_k
    return round(math.sqrt(variance), 3)
