"""Only d_k is put under the root, the variances are multiplied outside. Breaks: "The standard
deviation of a score q . k", which is sqrt(d_k * var_q * var_k), whenever var_q * var_k is not 1,
e.g. (4, 4, 1) gives 8, not 4.

Diagnosis: The variances are multiplied outside the square root, as if they were standard
deviations.
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    return var_q * var_k * math.sqrt(d_k)
