"""The result is the attention weights: a softmax has been applied.

Scores are the numbers before the softmax.
"""

import torch


def head_scores(queries, keys):
    return torch.softmax(queries @ keys.transpose(-2, -1), dim=-1)
