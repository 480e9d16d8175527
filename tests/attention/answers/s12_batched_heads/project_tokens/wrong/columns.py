"""Features before tokens: (num_heads, head_dim, tokens).

Diagnosis: The tokens are columns: the layout is (heads, head_dim, tokens).
"""

import torch
from torch import nn


def project_tokens(W, x):
    return W @ x.T
