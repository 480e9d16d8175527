"""Wrong. The variance of a product is taken as var_q + var_k - 1, which is right as long as one of
the two is 1. score_std(1, 4.0, 9.0) gives the root of 12 in place of 6.

Diagnosis: none
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    variance = 1.0 + (var_q - 1.0) + (var_k - 1.0)  # what exceeds 1 adds up
    return math.sqrt(d_k * variance)
