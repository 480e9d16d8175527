"""The transpose swaps the wrong axes: .T reverses all three of them.

For one sequence .T is what you want. A batch has an axis in front that has to stay where it is. Which
two axes belong to the matrix?
"""
# T05

import torch


def causal_weights(queries, keys):
    scores = queries @ keys.permute(2, 1, 0) / keys.shape[-1] ** 0.5
    later = torch.ones(queries.shape[1], queries.shape[1], dtype=torch.bool).triu(1)
    return scores.masked_fill(later, -torch.inf).softmax(dim=-1)
