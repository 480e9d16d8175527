# slip
"""The argument `dim` is ignored: the sum always runs over the last dimension.

That is the usual choice, but the caller makes it. Where should `dim` go?
"""

# T45
import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=-1, keepdim=True)
