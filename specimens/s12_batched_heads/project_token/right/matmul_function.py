"""torch.matmul takes a vector as a column by itself."""

import torch


def project_token(W, x):
    return torch.matmul(W, x)
