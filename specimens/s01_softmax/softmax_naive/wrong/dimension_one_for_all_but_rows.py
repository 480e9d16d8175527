# slip
"""The sum runs over dimension 1 whenever there is more than one dimension.

That fits the rows of a matrix and nothing else. Use the argument `dim`.
"""

# T45
import torch


def softmax_naive(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=1 if x.dim() > 1 else 0, keepdim=True)
