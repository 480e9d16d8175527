"""The mean of the products, with the last head first.

Diagnosis: The matrix of the last head is used for head 0, and so on. Each entry is the mean of the
products, not their sum.
"""

import torch


def project_token(W, x):
    return torch.stack([(W[h] * x).mean(dim=1) for h in range(W.shape[0] - 1, -1, -1)])
