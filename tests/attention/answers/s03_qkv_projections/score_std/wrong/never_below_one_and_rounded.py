"""Wrong twice: never returns less than 1, though small variances give a smaller standard
deviation, and rounds to three decimals.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_product = var_q * var_k  # E[q^2] E[k^2]
    variance_of_score = d_k * variance_of_product
    std = round(math.sqrt(variance_of_score), 3)
    # scores are divided by this to calm them down; it must not blow them up
    return max(1.0, std)
