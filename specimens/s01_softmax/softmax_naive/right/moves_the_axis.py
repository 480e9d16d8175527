"""Moves the axis to the end, normalises there, and moves it back."""

import torch


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    e = torch.movedim(x, dim, -1).exp()
    e = e / e.sum(-1, keepdim=True)
    return e.movedim(-1, dim)
