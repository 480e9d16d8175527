"""Uses that minus infinity is true and zero is false, and that bools can be xored."""

import torch


def to_blocked(mask, kind):
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError("unknown kind")
    return mask.bool() ^ (kind == "keep")
