"""Torch.where with a safe scale.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    scale = 0.0 if p == 1 else 1 / (1 - p)
    return torch.where(dropped, torch.zeros((), dtype=x.dtype), x * scale)
