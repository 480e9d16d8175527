"""The mask has no effect: every token still sees the whole sequence.

`masked_fill` without an underscore returns a new tensor and leaves the old one unchanged. Is its
result assigned to a name, and is that name used afterwards?
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    scores.masked_fill(later, -torch.inf)
    return scores.softmax(dim=-1)
