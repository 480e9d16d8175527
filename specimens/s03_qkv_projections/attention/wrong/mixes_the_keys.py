"""The keys are mixed instead of the values.

V is an argument that you never use. With d_k = d_v the shapes would not show it.
"""

import torch


def attention(Q, K, V):
    return torch.softmax(Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1) @ K
