"""The sentences of a batch are joined, so tokens attend to other sentences.

The result for a sentence must not depend on its neighbours in the batch.
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        shape = X.shape
        X = X.reshape(-1, shape[-1])
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return (torch.softmax(scores, dim=-1) @ v).reshape(*shape[:-1], -1)
