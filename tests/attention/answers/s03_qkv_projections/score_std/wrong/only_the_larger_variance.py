"""Wrong: only the larger of the two variances counts, because in the examples the other one is
always 1. score_std(4, var_q=2.0, var_k=3.0) should be the root of 24, and score_std(4, 0.25) be
1.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_a_product = max(var_q, var_k)
    return math.sqrt(d_k * variance_of_a_product)
