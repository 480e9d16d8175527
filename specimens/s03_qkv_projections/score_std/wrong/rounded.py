"""The result is cut to a whole number.

`//` and `int` throw the fraction away. A standard deviation is any positive number.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return int((d_k * var_q * var_k) ** 0.5)
