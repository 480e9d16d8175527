"""The keep mask is multiplied in as numbers, and bmm makes the sums."""

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = torch.softmax(scores, dim=2)
    weights = weights * (~dropped).float() * (1 / (1 - p))
    return torch.bmm(weights, values)
