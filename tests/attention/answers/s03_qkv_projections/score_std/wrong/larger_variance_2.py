"""Wrong: takes the larger of the two variances in place of their product ("the wider one
dominates"). Right as long as one variance is 1 and the other at least 1. score_std(4, 4.0, 9.0)
gives 6 and not 12; score_std(4, 0.25) gives 2 and not 1.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    variance_of_one_product = max(var_q, var_k)
    return math.sqrt(d_k * variance_of_one_product)
