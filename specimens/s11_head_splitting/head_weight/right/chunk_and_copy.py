"""Chunks the rows and copies the part."""

import torch


def head_weight(weight, head, num_heads):
    return torch.chunk(weight, num_heads, dim=0)[head].clone()
