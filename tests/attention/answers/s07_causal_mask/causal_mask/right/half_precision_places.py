"""Compares places in float16, exact up to 2048; the result is a view of a strided comparison.

Diagnosis: none
"""


def causal_mask(n):
    i = torch.arange(n, dtype=torch.float16)
    return (i[:, None] > i[None, :]).T
