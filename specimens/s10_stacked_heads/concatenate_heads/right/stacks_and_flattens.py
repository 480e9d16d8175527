"""A head axis before the features, then both are flattened."""

import torch


def concatenate_heads(outputs):
    return torch.stack(outputs, dim=-2).flatten(start_dim=-2)
