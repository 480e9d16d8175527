"""The mask is multiplied with minus infinity, and 0 times infinity is nan.

After that, no key is free any more. Put minus infinity only where the mask is True.
"""

import torch


def masked_softmax(scores, mask):
    return torch.softmax(scores + mask.float() * float("-inf"), dim=-1)
