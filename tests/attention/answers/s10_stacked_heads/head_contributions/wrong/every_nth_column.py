"""Head h meets every num_heads-th column of the weight.

Diagnosis: Each head meets every n-th column of the weight.
"""

import torch
import torch.nn.functional as F
from torch import nn


def head_contributions(outputs, weight):
    n = len(outputs)
    return torch.stack([F.linear(o, weight[:, h::n]) for h, o in enumerate(outputs)])
