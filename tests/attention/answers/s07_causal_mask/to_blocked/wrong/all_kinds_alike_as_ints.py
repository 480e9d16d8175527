"""Whatever is not 0 is blocked, whatever the kind is, and the result holds numbers.

Diagnosis: Your function does not invert a mask of the kind keep: 1 becomes True. The mask holds the
integers 0 and 1, not bools.
"""

import torch


def to_blocked(mask, kind):
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(kind)
    return torch.where(mask == 0, 0, 1)
