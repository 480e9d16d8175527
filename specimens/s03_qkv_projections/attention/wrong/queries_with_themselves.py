"""The queries are compared with themselves; the keys are never used.

The scores come out symmetric. Who should meet whom?
"""

import torch


def attention(Q, K, V):
    return torch.softmax(Q @ Q.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1) @ V
