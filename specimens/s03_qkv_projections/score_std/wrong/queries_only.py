"""Only the variance of the queries is used.

Each term of the score has a factor from q and a factor from k.
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * var_q) ** 0.5
