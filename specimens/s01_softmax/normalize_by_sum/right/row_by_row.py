"""Flattens to rows, treats them one by one, and restores the shape."""

import torch


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    rows = []
    for row in scores.reshape(-1, scores.shape[-1]):
        if row.sum().item() == 0:
            raise ValueError("A row sums to zero.")
        rows.append(row / row.sum())
    return torch.stack(rows).reshape(scores.shape)
