"""Right: independent standard deviations add like the sides of a right angle, so the answer is the
hypotenuse of d_k equal sides.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_product = math.sqrt(var_q) * math.sqrt(var_k)
    return math.hypot(*(one_product for _ in range(d_k)))
