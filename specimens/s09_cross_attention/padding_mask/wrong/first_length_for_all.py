# slip
"""All sentences get the mask of the first one.

Each sentence has a length of its own.
"""

import torch


def padding_mask(lengths, n):
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    mask[:, lengths[0] :] = True
    return mask
