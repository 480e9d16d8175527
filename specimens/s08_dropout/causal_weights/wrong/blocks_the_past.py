# slip
"""The mask is inverted: tokens see what comes later and not what came before.

Look at the first row. It belongs to the first token, which may only see itself.
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    earlier = torch.ones(n, n, dtype=torch.bool).tril(-1)
    return scores.masked_fill(earlier, -torch.inf).softmax(dim=-1)
