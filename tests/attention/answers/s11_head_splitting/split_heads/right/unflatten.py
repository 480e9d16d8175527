"""The features are unflattened, and the axis of the heads is moved.

Diagnosis: none
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads:
        raise ValueError("uneven")
    return x.unflatten(-1, (num_heads, d // num_heads)).movedim(2, 1)
