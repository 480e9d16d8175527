"""torch.matmul."""

import torch


def attention_scores(inputs, query):
    return torch.matmul(inputs, query)
