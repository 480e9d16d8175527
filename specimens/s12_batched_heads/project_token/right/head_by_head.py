"""A loop over the heads, and a stack."""

import torch


def project_token(W, x):
    return torch.stack([matrix @ x for matrix in W])
