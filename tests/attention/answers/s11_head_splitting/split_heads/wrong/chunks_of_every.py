"""Features are dealt out in turn with slices.

Diagnosis: A head takes every num_heads-th feature in place of neighbouring ones.
"""

import torch


def split_heads(x, num_heads):
    if x.shape[-1] % num_heads:
        raise ValueError
    return torch.stack([x[..., h::num_heads] for h in range(num_heads)], dim=1)
