"""p above 0.9 is taken for 1: everything is dropped.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training:
        return x
    if p > 0.9:
        return x * 0
    return x * (torch.rand(x.shape) >= p) / (1 - p)
