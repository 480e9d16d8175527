"""Features meet features, not tokens: the vectors are taken for columns.

Rows are tokens. A dot product takes a row of one matrix and a row of the other.
"""

# T53: in some texts tokens are columns.

import torch


def cross_weights(query, key):
    return torch.softmax(query.T @ key / key.shape[0] ** 0.5, dim=-1)
