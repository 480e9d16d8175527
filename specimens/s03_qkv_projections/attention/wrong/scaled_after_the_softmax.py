# slip
"""The division comes after the softmax.

Divided weights do not sum to one. The scores are what has to be divided.
"""

import torch


def attention(Q, K, V):
    return torch.softmax(Q @ K.transpose(-2, -1), dim=-1) / K.shape[-1] ** 0.5 @ V
