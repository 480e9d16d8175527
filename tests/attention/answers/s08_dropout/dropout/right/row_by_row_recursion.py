"""Calls itself for each item of the first axis.

Diagnosis: none
"""


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError(p)
    if not training or p == 0 or x.numel() == 0:
        return x
    if p == 1:
        return x * 0
    if x.dim() > 1:
        return torch.stack([dropout(item, p, training) for item in x])
    return x * (torch.rand_like(x) >= p) / (1 - p)
