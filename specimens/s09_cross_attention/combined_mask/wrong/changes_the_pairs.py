"""The caller's mask of pairs is changed in place, and keeps the padding of all the sentences.

What one sentence adds to it is still there for the next one, and after the call.
"""

import torch


def combined_mask(padding, pairs):
    masks = []
    for row in padding:
        pairs |= row
        masks.append(pairs.clone())
    return torch.stack(masks)
