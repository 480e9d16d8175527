"""The matrices are read as transposed by a reshape: W[h] viewed as (d_in, head_dim).

Diagnosis: The matrices are given another shape, which does not transpose them.
"""

import torch
from torch import nn


def project_tokens(W, x):
    h, k, i = W.shape
    return x @ W.reshape(h, i, k)
