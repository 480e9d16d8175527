"""Bernoulli mask, in place on a copy.

Diagnosis: none
"""


def dropout(x, p, training):
    if p < 0 or p > 1 or p != p:
        raise ValueError(f"p = {p}")
    y = x.clone()
    if training and p > 0:
        y[torch.bernoulli(torch.full(x.shape, float(p))).bool()] = 0
        if p < 1:
            y = y / (1 - p)
    return y
