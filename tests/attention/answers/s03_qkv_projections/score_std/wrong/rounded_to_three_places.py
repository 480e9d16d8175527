"""Wrong. The result is rounded to three places, which is nothing like the standard deviation when
the variances are small: score_std(4, var_q=1e-4, var_k=1e-4) should be 0.0002 and is 0.

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    var_product = var_q * var_k  # E[q^2] E[k^2]
    return round(math.sqrt(d_k * var_product), 3)
