# slip
"""The scores are divided by the root of the number of keys.

Which axis of K is summed over in the dot product?
"""

import torch


def attention(Q, K, V):
    # T30
    return torch.softmax(Q @ K.transpose(-2, -1) / K.shape[-2] ** 0.5, dim=-1) @ V
