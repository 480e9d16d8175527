"""Compared by NumPy, which would give a scalar for a mask without axes.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "additive":
        return torch.from_numpy(mask.numpy() < 0)
    if kind in ("blocked", "keep"):
        return torch.from_numpy((mask.numpy() != 0) == (kind == "blocked"))
    raise ValueError(kind)
