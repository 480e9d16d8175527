"""Keeps keys and values from call to call as long as the shape of the input is the same.

Mistake: called with X = [[1.0], [0.0]] and then with [[5.0], [5.0]] (d_in = d_k = d_v = 1, all
weights 1) it returns values that are mixed from 1 and 0 in the second call, too, the text asks for
[[5.0], [5.0]].

Diagnosis: none
"""


import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = d_k**-0.5
        self.shape = None
        self.memory = None

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        queries = self.W_query(X)
        if X.shape != self.shape:
            self.shape = X.shape
            self.memory = self.W_key(X), self.W_value(X)
        keys, values = self.memory
        weights = torch.softmax(queries @ keys.mT * self.scale, dim=-1)
        return weights @ values
