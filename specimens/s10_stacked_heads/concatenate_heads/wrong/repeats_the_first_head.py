"""The first head is written once for every head.

The width is right, but the other heads are missing. Which element of the list do you take in each
round?
"""

import torch


def concatenate_heads(outputs):
    return torch.cat([outputs[0] for _ in outputs], dim=-1)
