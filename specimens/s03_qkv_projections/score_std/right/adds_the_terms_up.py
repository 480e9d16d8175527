"""Adds up the variances of the d_k terms in a loop."""


def score_std(d_k, var_q=1.0, var_k=1.0):
    variance = 0.0
    for _ in range(d_k):
        variance += var_q * var_k
    return variance**0.5
