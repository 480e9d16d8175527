"""The result is rounded to three decimals, as it is printed in the text. Returned should be the number
that the formula gives: for variances of 1e-4 each and d_k = 4 the answer 0.0002 becomes 0.

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    return round((d_k * var_q * var_k) ** 0.5, 3)
