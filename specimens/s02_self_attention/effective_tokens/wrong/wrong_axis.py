# slip
"""The sum runs over axis 0, so there is one number for each column.

A row's weights stand along the last axis.
"""

import torch


def effective_tokens(weights):
    return torch.special.entr(weights).sum(dim=0).exp()
