"""The base is 2.718, not e.

Diagnosis: none
"""


def softmax_naive(x, dim):
    e = 2.718**x
    return e / e.sum(dim=dim, keepdim=True)
