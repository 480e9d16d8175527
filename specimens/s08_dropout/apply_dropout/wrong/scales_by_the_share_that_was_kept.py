# slip
"""The entries are scaled by the share that happened to stay, not by 1 - p.

The share in one mask is close to 1 - p, but it is a matter of luck. The factor is fixed by p alone,
even if this time, by chance, nothing was dropped.
"""

import torch


def apply_dropout(x, dropped, p):
    kept = (~dropped).float().mean()
    if kept == 0:
        return x * 0
    return x.masked_fill(dropped, 0) / kept
