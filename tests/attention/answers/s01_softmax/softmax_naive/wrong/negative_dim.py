"""A negative dim is counted from the end of a matrix, also if x has more dimensions.

Diagnosis: A negative `dim` is counted as in a matrix, also if there are more axes: -1 is the
second axis and -2 the first.
"""


def softmax_naive(x, dim):
    if dim < 0 and x.dim() > 1:
        dim = dim + 2
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)
