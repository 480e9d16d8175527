"""Cuts the weight into chunks of columns and stacks the products."""

import torch


def head_contributions(outputs, weight):
    parts = []
    for output, columns in zip(outputs, torch.chunk(weight, len(outputs), dim=1)):
        parts.append(output @ columns.t())
    return torch.stack(parts)
