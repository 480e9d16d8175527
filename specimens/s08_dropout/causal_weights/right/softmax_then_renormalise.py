"""The softmax comes first; the future is cut out afterwards and every row divided by its sum."""

import math

import torch


def causal_weights(queries, keys):
    scores = torch.matmul(queries, keys.transpose(1, 2)) / math.sqrt(keys.size(-1))
    weights = torch.softmax(scores, dim=2).tril()
    return weights / weights.sum(dim=2, keepdim=True)
