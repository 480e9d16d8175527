"""view comes after transpose, and refuses heads that are stored in their own order.

Diagnosis: view is called on a transposed tensor, and it refuses.
"""


def merge_heads(x):
    b, h, n, d = x.shape
    return x.transpose(1, 2).view(b, n, h * d)
