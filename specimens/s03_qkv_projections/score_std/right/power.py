"""Uses a power of one half."""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * var_q * var_k) ** 0.5
