"""Goes through logarithms in float64: the softmax of log weights is the weights again."""

import torch


def mask_and_renormalize(weights, mask):
    logs = weights.double().log().masked_fill(mask, float("-inf"))
    return torch.softmax(logs, dim=-1).masked_fill(mask, 0.0)
