"""Right: the variance is multiplied out in the decimal module, with 28 digits, and its root is taken
there as well.

Diagnosis: none
"""

from decimal import Decimal


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k.

    q and k have ``d_k`` entries each. All entries are independent random numbers with mean 0;
    those of q have variance ``var_q``, those of k have variance ``var_k``.
    Returns a number, computed from the formula and not from random draws.
    """
    variance = Decimal(d_k) * Decimal(float(var_q)) * Decimal(float(var_k))
    return float(variance.sqrt())
