"""Right. The product of the number of terms and the two variances is kept as an exact Decimal, and
the root is the one of the decimal module.

Diagnosis: none
"""
from decimal import Decimal
from functools import reduce
from operator import mul


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = reduce(mul, map(Decimal, (d_k, var_q, var_k)))
    return float(variance.sqrt())
