"""Adds the masks as numbers and asks whether the sum is positive."""

import torch


def combined_mask(padding, pairs):
    reasons = padding.float()[:, None, :] + pairs.float()
    return reasons > 0
