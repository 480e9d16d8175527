# slip
"""The scores are divided by the square root of the number of tokens.

In a batch the entries of the shape have moved by one place. Which of them is the width of a key?
"""

import torch


def causal_weights(queries, keys):
    n = queries.shape[1]
    scores = queries @ keys.transpose(1, 2) / keys.shape[1] ** 0.5
    later = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
