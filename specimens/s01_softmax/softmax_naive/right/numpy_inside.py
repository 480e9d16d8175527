"""Calculates with numpy and comes back to torch; no gradient is asked for here."""

import numpy as np
import torch


def softmax_naive(x, dim):
    e = np.exp(x.detach().numpy())
    return torch.from_numpy(e / e.sum(axis=dim, keepdims=True))
