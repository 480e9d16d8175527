"""Right. Adds the variances up as an exact product of decimals and takes the root with the decimal
module, then turns it into a float.

Diagnosis: none
"""


from decimal import Decimal


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance_of_one_term = Decimal(float(var_q)) * Decimal(float(var_k))
    variance_of_score = Decimal(int(d_k)) * variance_of_one_term
    return float(variance_of_score.sqrt())
