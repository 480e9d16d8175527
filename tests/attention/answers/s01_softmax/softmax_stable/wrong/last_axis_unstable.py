"""Neither dim nor the maximum is used.

Diagnosis: The weights sum to 1 along the last axis, whatever `dim` says. Large scores overflow,
and low ones vanish, as if nothing was subtracted before exp is taken.
"""

import torch


def softmax_stable(x, dim):
    e = torch.exp(x)
    return e / e.sum(dim=-1, keepdim=True)
