# slip
"""The variances of q and k are added.

That is the rule for a sum. A score adds up *products*, and the variance of a product of independent numbers with mean 0
is another formula.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * (var_q + var_k) / 2) ** 0.5
