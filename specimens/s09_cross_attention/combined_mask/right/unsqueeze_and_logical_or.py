"""unsqueeze on both, torch.logical_or."""

import torch


def combined_mask(padding, pairs):
    return torch.logical_or(padding.unsqueeze(1), pairs.unsqueeze(0))
