# slip
"""The variances are multiplied outside the square root, as if they were standard deviations.

A variance has the square of the unit. Which parts of the product belong under the root?
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return d_k**0.5 * var_q * var_k
