"""Returns x for training=False before it looks for a negative p: p = -0.2 with training=False
raises nothing.

Diagnosis: none
"""


def dropout(x, p, training):

    if p > 1:
        raise ValueError("p")
    if not training:
        return x
    if p < 0:
        raise ValueError("p")
    if p == 1:
        return x * 0
    return x.masked_fill(torch.rand_like(x) < p, 0) / (1 - p)
