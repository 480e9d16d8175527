# slip
"""Each entry holds the contributions of all heads so far.

Entry h should be the part of head h alone. Look at what your variable still holds from the round
before.
"""

import torch


def head_contributions(outputs, weight):
    parts = weight.chunk(len(outputs), dim=1)
    return torch.stack([o @ part.T for o, part in zip(outputs, parts)]).cumsum(dim=0)
