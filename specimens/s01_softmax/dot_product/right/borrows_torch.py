"""Lets torch.dot calculate and turns its refusal into a ValueError."""

import torch


def dot_product(a, b):
    try:
        return torch.dot(torch.tensor(a, dtype=torch.float64), torch.tensor(b, dtype=torch.float64)).item()
    except RuntimeError as error:
        raise ValueError("lengths differ") from error
