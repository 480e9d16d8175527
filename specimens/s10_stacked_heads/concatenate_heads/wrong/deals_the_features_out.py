# slip
"""The features of the heads are interleaved.

Feature 0 of every head comes first, then feature 1 of every head. All features of head 0 should
come before the first feature of head 1.
"""

import torch


def concatenate_heads(outputs):
    return torch.stack(outputs, dim=-1).flatten(start_dim=-2)
