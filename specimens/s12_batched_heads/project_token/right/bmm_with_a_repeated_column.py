"""Repeats the column for each head and multiplies with bmm."""

import torch


def project_token(W, x):
    num_heads = W.shape[0]
    column = x.unsqueeze(1).repeat(num_heads, 1, 1)
    return torch.bmm(W, column).squeeze(2)
