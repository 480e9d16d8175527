"""The product is halved instead of taking its square root.

`** 1 / 2` means to the power of 1, then halved. Where do parentheses belong, or is an asterisk
missing?
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    return (d_k * var_q * var_k) ** 1 / 2
