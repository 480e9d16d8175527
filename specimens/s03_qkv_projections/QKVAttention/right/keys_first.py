"""Builds the value and key layers before the query layer, and names the sizes."""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_value = nn.Linear(in_features=d_in, out_features=d_v, bias=False)
        self.W_key = nn.Linear(in_features=d_in, out_features=d_k, bias=False)
        self.W_query = nn.Linear(in_features=d_in, out_features=d_k, bias=False)
        self.scale = d_k**-0.5

    def forward(self, X):
        scores = torch.matmul(self.W_query(X) * self.scale, self.W_key(X).mT)
        return torch.matmul(scores.softmax(dim=-1), self.W_value(X))
