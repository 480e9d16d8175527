"""Floats, and a key is blocked only where both block.

Diagnosis: A key is blocked only where both masks block it; one reason is enough. The mask holds the
floating-point numbers 0 and 1, not bools.
"""

import torch


def combined_mask(padding, pairs):
    return torch.minimum(padding.float().unsqueeze(1), pairs.float())
