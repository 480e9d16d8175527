"""The division by 1 - p is made on the context vectors, which comes to the same."""

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = torch.where(dropped, torch.tensor(0.0), scores.softmax(-1))
    return torch.einsum("bij,bjd->bid", weights, values) / (1 - p)
