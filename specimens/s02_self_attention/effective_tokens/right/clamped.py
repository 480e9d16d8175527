"""Keeps the weights away from zero by a tiny amount inside the logarithm."""

import torch


def effective_tokens(weights):
    return torch.exp(-(weights * torch.log(weights.clamp(min=1e-12))).sum(dim=-1))
