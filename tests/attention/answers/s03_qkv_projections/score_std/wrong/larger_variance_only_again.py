"""Wrong. Takes the larger of the two variances where their product belongs, which is the same as
long as one is 1 and the other not smaller: score_std(1, 4.0, 9.0) is 3, not 6.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_term = max(var_q, var_k)
    return math.sqrt(d_k * variance_of_term)
