"""The result is detached.

Diagnosis: none
"""


def merge_heads(x):
    b, h, n, d = x.shape
    return x.detach().transpose(1, 2).reshape(b, n, h * d)
