"""matmul with the matrix transpose."""

import torch


def head_scores(queries, keys):
    return torch.matmul(queries, keys.mT)
