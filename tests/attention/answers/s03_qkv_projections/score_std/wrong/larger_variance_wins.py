"""Wrong if both variances differ from 1: takes the larger of the two as the variance of a product,
where it is var_q * var_k. score_std(4, 4, 9) gives 6 and not 12; variances below 1 are off as
well (score_std(4, 0.25) gives 2 and not 1).

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    var_product = max(var_q, var_k)
    return (d_k * var_product) ** 0.5
