"""Padding of any sentence is blocked in all.

Diagnosis: What is padding in one sentence is blocked in all of them.
"""

import torch


def combined_mask(padding, pairs):
    batch = padding.shape[0]
    hidden = padding.any(dim=0)
    return (pairs | hidden).repeat(batch, 1, 1)
