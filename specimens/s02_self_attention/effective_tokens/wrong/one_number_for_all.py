# slip
"""The whole matrix is summed up into one number.

Each row has an effective number of its own.
"""

import torch


def effective_tokens(weights):
    return torch.special.entr(weights).sum().exp()
