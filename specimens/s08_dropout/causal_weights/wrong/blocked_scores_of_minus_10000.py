"""Blocked scores are set to a number that is not smaller than every score, and not to minus infinity.

A score may be -80000. Which number is smaller than all others?
"""

import torch


def causal_weights(queries, keys):
    tokens = queries.shape[-2]
    scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
    later = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
    return torch.softmax(scores.masked_fill(later, -10000.0), dim=-1)
