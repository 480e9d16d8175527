"""Reads the mask as "keep": drops where it is False.

Diagnosis: The meaning of the mask is inverted: what should be dropped stays.
"""


def apply_dropout(x, dropped, p):
    if p == 1:
        return torch.zeros_like(x)
    return x * dropped / (1 - p)
