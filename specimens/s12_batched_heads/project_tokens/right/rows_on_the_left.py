"""Tokens as rows, on the left of the transposed matrices."""

import torch


def project_tokens(W, x):
    return torch.matmul(x, W.permute(0, 2, 1))
