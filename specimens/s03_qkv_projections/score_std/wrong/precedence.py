"""`** 1 / 2` is taken as "to the power of 1, then halved".

Powers bind more tightly than divisions. Where do the parentheses belong?
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * var_q * var_k) ** 1 / 2
