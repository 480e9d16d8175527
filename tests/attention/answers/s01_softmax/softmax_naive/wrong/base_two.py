"""Takes powers of 2 instead of e.

Diagnosis: Powers of 2 are taken in place of powers of e.
"""


def softmax_naive(x, dim):
    e = 2**x
    return e / e.sum(dim=dim, keepdim=True)
