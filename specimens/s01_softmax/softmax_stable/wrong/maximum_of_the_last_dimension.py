# slip
"""The maximum is taken along the last dimension, whatever `dim` is.

What is subtracted must be the same for all entries that are summed together, or the weights change.
"""

# T45
import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.max(dim=-1, keepdim=True).values)
    return e / e.sum(dim=dim, keepdim=True)
