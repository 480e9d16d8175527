"""With tensordot.

Diagnosis: none
"""

import torch
from torch import nn


def project_token(W, x):
    return torch.tensordot(x, W, dims=([0], [2]))
