# slip
"""The argument `dim` is ignored: maximum and sum always run over the last dimension.

That is the usual choice, but the caller makes it.
"""

# T45
import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim=-1, keepdim=True))
    return e / e.sum(dim=-1, keepdim=True)
