"""The mask is transposed, its rows are moved, and it is transposed back."""

import torch


def reorder_context(key, value, mask, order):
    move = lambda rows: torch.stack([rows[i] for i in order])
    return move(key), move(value), move(mask.T).T
