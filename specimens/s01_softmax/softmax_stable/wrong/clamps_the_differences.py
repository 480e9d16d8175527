"""A score of -inf keeps a small weight, as where differences to the maximum are cut off from below.

Which weight belongs to -inf, exactly?
"""

import torch


def softmax_stable(x, dim):
    shifted = (x - x.amax(dim=dim, keepdim=True)).clamp(min=-30)
    powers = torch.exp(shifted)
    return powers / powers.sum(dim=dim, keepdim=True)
