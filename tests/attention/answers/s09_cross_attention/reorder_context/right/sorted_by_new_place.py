"""A dictionary says where each old token goes.

Diagnosis: none
"""

import torch


def reorder_context(key, value, mask, order):
    place = {old: new for new, old in enumerate(order.tolist())}
    rows = sorted(range(len(order)), key=lambda old: place[old])
    new_mask = torch.stack([mask[:, old] for old in rows], dim=1)
    return torch.stack([key[old] for old in rows]), torch.stack([value[r] for r in rows]), new_mask
