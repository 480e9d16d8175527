"""For p = 1 it returns new zeros, which have no gradient.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    if p == 1:
        return torch.zeros_like(x)
    return x.masked_fill(dropped, 0.0) / (1 - p)
