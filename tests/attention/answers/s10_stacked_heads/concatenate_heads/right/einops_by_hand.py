"""Stack, move the axis of the heads, and reshape.

Diagnosis: none
"""

import torch


def concatenate_heads(outputs):
    stacked = torch.stack(outputs)
    moved = torch.movedim(stacked, 0, -2)
    return moved.reshape(*moved.shape[:-2], moved.shape[-2] * moved.shape[-1])
