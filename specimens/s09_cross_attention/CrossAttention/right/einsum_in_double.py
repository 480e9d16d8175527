"""einsum, computed in float64 throughout, returned in float64."""

import math

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        queries = self.W_query(x).double()
        keys, values = self.W_key(context).double(), self.W_value(context).double()
        scores = torch.einsum("bid,bjd->bij", queries, keys) / math.sqrt(keys.size(2))
        n_q, n_k = scores.shape[1:]
        padding = torch.zeros(len(x), n_k).bool() if padding is None else padding
        pairs = torch.zeros(n_q, n_k).bool() if pairs is None else pairs
        blocked = torch.logical_or(padding.view(len(x), 1, n_k), pairs.view(1, n_q, n_k))
        scores[blocked] = -math.inf
        weights = torch.where(blocked, 0.0, torch.softmax(scores, dim=-1))
        return torch.einsum("bij,bjd->bid", weights, values)
