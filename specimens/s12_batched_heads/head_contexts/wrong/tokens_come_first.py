"""The result has tokens first; heads should come first.

Shapes do not show it when there are as many heads as tokens. The expected order of axes is
(num_heads, n_q, d_v).
"""

# T37

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    return (weights @ values).transpose(0, 1)
