"""Divides by max(1 - p, 0.01), against division by zero: with p = 0.999 entries that stay become
100 times as large, not 1000 times.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training:
        return x
    keep = torch.rand(x.shape) >= p
    return x * keep / max(1 - p, 0.01)
