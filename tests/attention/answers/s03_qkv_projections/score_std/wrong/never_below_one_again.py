"""Wrong. Does not let the result fall below 1, "because a divisor below 1 would enlarge the
scores": score_std(4, 0.01, 0.01) is 0.02, and this returns 1.0.

Diagnosis: none
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    variance = d_k * var_q * var_k
    return math.sqrt(max(variance, 1.0))
