# slip
"""The standard deviations of the terms are added up, so the result grows like d_k.

Independent terms partly cancel: their variances add up, not their standard deviations.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k * (var_q * var_k) ** 0.5
