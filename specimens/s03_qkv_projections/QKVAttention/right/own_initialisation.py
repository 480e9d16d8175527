"""Initialises the layers in its own way and always works with a batch axis."""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.softmax = nn.Softmax(dim=2)
        for layer in (self.W_query, self.W_key, self.W_value):
            nn.init.xavier_normal_(layer.weight)

    def forward(self, X):
        single = X.ndim == 2
        if single:
            X = X[None]
        q, k, v = (layer(X) for layer in (self.W_query, self.W_key, self.W_value))
        weights = self.softmax(torch.bmm(q, k.permute(0, 2, 1)) / q.shape[2] ** 0.5)
        y = torch.bmm(weights, v)
        return y.squeeze(0) if single else y
