"""Each contribution is divided by the number of heads.

Diagnosis: Each contribution is divided by the number of heads.
"""

import torch
from torch import nn


def head_contributions(outputs, weight):
    n, w = len(outputs), outputs[0].shape[-1]
    return torch.stack([outputs[h] @ weight[:, h * w : (h + 1) * w].T for h in range(n)]) / n
