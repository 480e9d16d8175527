"""torch.broadcast_to on a permuted tensor, made contiguous."""

import torch


def columns_per_head(x, num_heads):
    columns = x.permute(1, 0)
    return torch.broadcast_to(columns, (num_heads, *columns.shape)).contiguous()
