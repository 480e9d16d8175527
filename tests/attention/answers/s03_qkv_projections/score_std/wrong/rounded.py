"""The result is rounded to three places.

Diagnosis: The result is rounded to 3 decimals.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return round(math.sqrt(d_k * var_q * var_k), 3)
