"""With the function of PyTorch that normalizes a batch."""

import torch


def standardize(x, eps):
    if len(x.shape) != 2:
        raise ValueError(x.shape)
    return torch.nn.functional.batch_norm(x, None, None, training=True, eps=eps)
