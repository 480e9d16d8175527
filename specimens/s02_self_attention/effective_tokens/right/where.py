"""Replaces the logarithm of zero before it can do harm."""

import torch


def effective_tokens(weights):
    logs = torch.where(weights > 0, weights, torch.ones_like(weights)).log()
    return (-(weights * logs).sum(dim=-1)).exp()
