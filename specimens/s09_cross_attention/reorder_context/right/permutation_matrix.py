"""A permutation matrix; the mask goes through numbers and back."""

import torch


def reorder_context(key, value, mask, order):
    P = torch.eye(len(order))[order]
    return P @ key, P @ value, (mask.float() @ P.T) > 0.5
