"""A 1-D x is dropped as a whole (one coin for all).

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0
    size = x.shape if x.dim() > 1 else (1,)
    return x.masked_fill(torch.rand(size) < p, 0) / (1 - p)
