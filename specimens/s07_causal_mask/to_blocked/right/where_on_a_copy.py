"""Chooses between two constants with where; the ValueError comes without a message."""

import torch


def to_blocked(mask, kind):
    yes, no = torch.tensor(True), torch.tensor(False)
    if kind == "blocked":
        return torch.where(mask == 1, yes, no)
    if kind == "keep":
        return torch.where(mask == 1, no, yes)
    if kind == "additive":
        return torch.where(torch.isneginf(mask), yes, no)
    raise ValueError
