"""torch.cat on the last axis."""

import torch


def concatenate_heads(outputs):
    return torch.cat(outputs, dim=-1)
