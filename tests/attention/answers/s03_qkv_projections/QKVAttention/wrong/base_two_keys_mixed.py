"""2 ** x takes the place of exp, and the keys are mixed.

Diagnosis: The softmax uses powers of 2 in place of exp. The output of W_key is used in place of the
values.
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.root = d_k**0.5

    def forward(self, X):
        q, k = self.W_query(X), self.W_key(X)
        p = torch.pow(2.0, q @ k.mT / self.root)
        return (p / p.sum(-1, keepdim=True)) @ k
