"""Nothing is masked: the masked scores are computed and thrown away.

masked_fill gives a new tensor and leaves the old one as it is. Who catches the new one?
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    scores.masked_fill(later, -torch.inf)
    return scores.softmax(dim=-1)
