"""Wrong: the variances of q and k are added (minus the 1 that is there already) and not multiplied:
sqrt(d_k * (var_q + var_k - 1)). Right whenever one of the two variances is 1; for var_q = 4 and
var_k = 9, d_k = 1 it gives sqrt(12) in place of 6.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    # Variances of independent terms add up; standard entries have variance 1 per product.
    per_product = 1 + (var_q - 1) + (var_k - 1)
    return math.sqrt(d_k * per_product)
