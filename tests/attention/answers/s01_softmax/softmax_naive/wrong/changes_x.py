"""exp is taken in place: x is changed.

Diagnosis: The caller's scores are changed in place.
"""


def softmax_naive(x, dim):
    x.exp_()
    return x / x.sum(dim=dim, keepdim=True)
