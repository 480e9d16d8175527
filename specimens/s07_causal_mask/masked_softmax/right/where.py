"""Chooses between minus infinity and the score with where; uses F.softmax."""

import torch
import torch.nn.functional as F


def masked_softmax(scores, mask):
    masked = torch.where(mask, float("-inf"), scores)
    return F.softmax(masked, dim=-1)
