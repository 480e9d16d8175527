"""Every score that is exactly 0 is blocked, also that of a token that may be looked at.

A score may be 0, for instance that of a query of zeros. Which entries does the mask name?
"""

import torch


def causal_weights(queries, keys):
    scores = torch.tril(queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5)
    return torch.softmax(scores.masked_fill(scores == 0, -torch.inf), dim=-1)
