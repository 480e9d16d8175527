"""The weights are treated like scores: minus infinity and a second softmax.

That is the recipe for scores, before the first softmax. Weights have been exponentiated already.
"""

import torch


def mask_and_renormalize(weights, mask):
    masked = weights.masked_fill(mask, float("-inf"))
    return torch.softmax(masked, dim=-1).nan_to_num(0.0)
