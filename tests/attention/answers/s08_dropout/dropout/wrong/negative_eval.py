"""Refuses a negative p in training only: p = -0.2 with training=False raises nothing.

Diagnosis: none
"""


def dropout(x, p, training):

    if p > 1 or (p < 0 and training):
        raise ValueError("p")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)
