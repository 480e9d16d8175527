"""Copies one token after another into new tensors; a list comes back."""

import torch


def reorder_context(key, value, mask, order):
    new_key, new_value, new_mask = torch.empty_like(key), torch.empty_like(value), mask.clone()
    for new, old in enumerate(order.tolist()):
        new_key[new] = key[old]
        new_value[new] = value[old]
        new_mask[:, new] = mask[:, old]
    return [new_key, new_value, new_mask]
