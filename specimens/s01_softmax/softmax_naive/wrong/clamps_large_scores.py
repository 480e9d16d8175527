"""Large scores are cut off.

The text allows scores up to 20. What are the weights of 12 and 15?
"""

import torch


def softmax_naive(x, dim):
    powers = torch.exp(x.clamp(max=10))
    return powers / powers.sum(dim=dim, keepdim=True)
