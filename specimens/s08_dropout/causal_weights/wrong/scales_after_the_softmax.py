# slip
"""The weights are divided, not the scores.

After the softmax it is too late: the rows no longer sum to 1, and the softmax has seen the large scores.
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2)
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1) / keys.shape[-1] ** 0.5
