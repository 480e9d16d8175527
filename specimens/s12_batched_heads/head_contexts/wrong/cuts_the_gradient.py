"""The weights are cut off from the gradient, so queries and keys can never learn.

The numbers are right, but detach (or no_grad, or .data) stops the gradients.
"""

import torch


def head_contexts(queries, keys, values):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1).detach()
    return weights @ values
