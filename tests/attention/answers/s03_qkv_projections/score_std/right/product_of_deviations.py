"""Right. Multiplies three roots, one for each factor of the variance, in place of one root of the
product.

Diagnosis: none
"""
def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    roots = (math.sqrt(factor) for factor in (d_k, var_q, var_k))
    return math.prod(roots)
