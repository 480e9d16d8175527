# slip
"""The weights that should stay are removed, and the blocked ones stay.

True means blocked. Multiplying by the mask keeps what is True.
"""

# T12

import torch


def mask_and_renormalize(weights, mask):
    kept = weights * mask
    return (kept / kept.sum(dim=-1, keepdim=True)).nan_to_num(0.0)
