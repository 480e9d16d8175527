"""Takes the larger one of the two variances in place of their product: sqrt(d_k * max(var_q,
var_k)). It is right as long as one of them is 1 and the other at least 1; score_std(1, 4, 9)
gives 3 and not 6, and score_std(1, 0.25) gives 1 and not 0.5.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    # the vector that scatters more decides how far the scores scatter
    variance_of_one_term = max(var_q, var_k)
    return math.sqrt(d_k * variance_of_one_term)
