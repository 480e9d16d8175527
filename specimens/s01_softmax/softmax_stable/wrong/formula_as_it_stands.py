"""The formula is used as it is written, so large scores overflow to nan.

exp(89) is more than a float32 can hold, and exp(-104) is rounded to 0. You may add a number of your
choice to the scores first.
"""

# T25
import torch


def softmax_stable(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=dim, keepdim=True)
