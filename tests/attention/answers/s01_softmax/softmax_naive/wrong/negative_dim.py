"""A negative dim is counted from the end of a matrix, also if x has more dimensions.

Diagnosis: none
"""


def softmax_naive(x, dim):
    if dim < 0 and x.dim() > 1:
        dim = dim + 2
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)
