# slip
"""Each product is given the variance of a sum, var_q + var_k.

For entries of variance 1 that would be 2. Go through the calculation in the text for one product again.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * (var_q + var_k)) ** 0.5
