"""Both states are stacked and summed.

Diagnosis: none
"""

import torch
from torch import nn


def merge_states(first, second):
    m, t, r = (torch.stack(pair) for pair in zip(first, second))
    top = m.amax(0)
    factor = torch.exp(m - top)
    return top, (factor * t).sum(0), torch.einsum("sbq,sbqd->bqd", factor, r)
