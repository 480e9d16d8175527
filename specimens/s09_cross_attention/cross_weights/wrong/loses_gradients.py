"""No gradients can flow back to queries and keys.

A detached tensor, or one made from plain numbers, does not remember where it came from.
"""

import torch


def cross_weights(query, key):
    scores = torch.tensor([[float(q.dot(k)) for k in key] for q in query])
    return torch.softmax(scores / key.shape[-1] ** 0.5, dim=-1)
