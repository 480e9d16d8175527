"""Stacked on the last axis and flattened, from the last head on.

Diagnosis: A feature of each head is taken in turn; all of head 0 should come first. The last head
comes first.
"""

import torch


def concatenate_heads(outputs):
    return torch.stack(outputs[::-1], dim=-1).flatten(-2)
