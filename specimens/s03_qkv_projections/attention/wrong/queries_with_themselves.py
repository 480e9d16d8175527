"""The queries are compared with themselves; the keys are never used.

The scores are symmetric. Which vectors should be compared with which?
"""

import torch


def attention(Q, K, V):
    return torch.softmax(Q @ Q.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1) @ V
