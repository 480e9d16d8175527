# slip
"""The size is read from axis 1, which is d_k only without leading axes.

In a batch, axis 1 counts the keys. Count from the end.
"""

import torch


def attention(Q, K, V):
    # T30
    return torch.softmax(Q @ K.transpose(-2, -1) / K.shape[1] ** 0.5, dim=-1) @ V
