"""The result is cut (not rounded) after three decimals: sqrt(6) gives 2.449, sqrt(15) gives
3.872 and not 3.873.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return float(int(math.sqrt(d_k * var_q * var_k) * 1000) / 1000)
