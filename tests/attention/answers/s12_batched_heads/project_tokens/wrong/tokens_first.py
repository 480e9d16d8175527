"""The result has tokens first.

Diagnosis: The layout is (tokens, heads, head_dim); heads should come first.
"""

import torch
from torch import nn


def project_tokens(W, x):
    return torch.einsum("hki,ti->thk", W, x)
