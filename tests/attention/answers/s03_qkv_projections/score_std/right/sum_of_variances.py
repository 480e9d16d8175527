"""Right. Adds up the variances of the d_k terms one by one, as the text argues, and takes the root.

Diagnosis: none
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = math.fsum(var_q * var_k for _ in range(d_k))
    return variance**0.5
