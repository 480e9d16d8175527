# slip
"""One maximum, that of the whole tensor, is subtracted from all rows.

It saves the row that holds it. In a row whose scores all lie far below, every exponential becomes 0,
and so does their sum. Each row needs a number of its own.
"""

# T25
import torch


def softmax_stable(x, dim):
    e = torch.exp(x - x.max())
    return e / e.sum(dim=dim, keepdim=True)
