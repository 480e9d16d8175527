"""With training=False the gradient is cut off.

x.data and x.detach() give the numbers without their history. Return x as it is.
"""

import torch


def dropout(x, p, training):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training: return x.data
    return x.masked_fill(torch.rand(x.shape) < p, 0) / (1 - p if p < 1 else 1)
