"""Writes the softmax out, less the row maximum, and transposes with mT."""

import math

import torch


def attention_weights(queries, keys):
    scores = torch.matmul(queries, keys.mT) / math.sqrt(queries.shape[-1])
    scores = scores - scores.amax(dim=-1, keepdim=True)
    e = scores.exp()
    return e / e.sum(dim=-1, keepdim=True)
