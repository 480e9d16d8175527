"""One einsum over a weight that is cut with unflatten.

Diagnosis: none
"""

import torch
from torch import nn


def head_contributions(outputs, weight):
    pieces = weight.unflatten(1, (len(outputs), -1))
    return torch.einsum("hbtw,ohw->hbto", torch.stack(outputs), pieces)
