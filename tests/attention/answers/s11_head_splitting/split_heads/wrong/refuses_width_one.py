"""Heads of width 1 are refused, too.

Diagnosis: none
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads or d == num_heads:
        raise ValueError("uneven")
    return x.view(b, n, num_heads, -1).transpose(1, 2)
