# slip
"""The inverse is returned: the factor, not the standard deviation.

Multiplying scores by your number brings them to variance 1. The exercise asks for what they have to be divided by.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return 1 / (d_k * var_q * var_k) ** 0.5
