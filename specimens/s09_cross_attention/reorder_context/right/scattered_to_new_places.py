"""The inverse order tells each old token where to go."""

import torch


def reorder_context(key, value, mask, order):
    place = torch.argsort(order)
    new_key, new_value, new_mask = key.clone(), value.clone(), mask.clone()
    new_key[place], new_value[place], new_mask[:, place] = key, value, mask
    return new_key, new_value, new_mask
