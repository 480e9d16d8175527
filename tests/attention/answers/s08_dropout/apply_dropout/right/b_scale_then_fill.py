"""The factor is computed first (0 for p = 1, so nothing is divided by zero) and dropped entries are
filled afterwards.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    factor = 0.0 if p >= 1 else 1.0 / (1.0 - p)
    return torch.mul(x, factor).masked_fill(dropped, 0.0)
