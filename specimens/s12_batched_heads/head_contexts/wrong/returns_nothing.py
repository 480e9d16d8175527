"""Nothing is returned.

Is it computed and then forgotten? How does a function return its result?
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values
