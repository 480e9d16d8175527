"""Takes the larger of the two variances in place of their product, which is right only where one
of them is 1 and the other not smaller.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_one_product = max(var_q, var_k)
    return math.sqrt(d_k * variance_of_one_product)
