"""Powers of 2 are taken in place of powers of e.

The weights are positive and sum to 1, but they are too even. Look at the base in the formula.
"""


def softmax_naive(x, dim):
    p = 2**x
    return p / p.sum(dim=dim, keepdim=True)
