"""The sum runs over dimension 1, which is the last one only for a matrix.

The number of dimensions may be anything from one on. There is a way to say "the last" whatever that
number is.
"""

# T45


def normalize_by_sum(scores):
    dim = 1 if scores.dim() > 1 else 0
    sums = scores.sum(dim=dim, keepdim=True)
    if (sums == 0).any():
        raise ValueError("sum is zero")
    return scores / sums
