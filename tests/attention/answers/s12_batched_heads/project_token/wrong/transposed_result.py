"""The result is transposed: (head_dim, num_heads).

Diagnosis: The result is transposed: its columns are the heads.
"""

import torch
from torch import nn


def project_token(W, x):
    return torch.einsum("hki,i->kh", W, x)
