"""Wrong: takes the larger of the two variances in place of their product. For d_k=4, var_q=4,
var_k=9 the text gives 12, this gives 6; for var_q=0.25 alone it ignores the variance altogether.

Diagnosis: Only the larger variance is used; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    one_product = max(var_q, var_k)  # the wider factor decides
    return math.sqrt(d_k * one_product)
