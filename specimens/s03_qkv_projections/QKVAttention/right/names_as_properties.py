"""The layers lie in a ModuleDict, and their names are properties."""

import math
import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.p = nn.ModuleDict({"q": nn.Linear(d_in, d_k, bias=False), "k": nn.Linear(d_in, d_k, bias=False), "v": nn.Linear(d_in, d_v, bias=False)})

    W_query = property(lambda self: self.p["q"])
    W_key = property(lambda self: self.p["k"])
    W_value = property(lambda self: self.p["v"])

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT / math.sqrt(k.size(-1)), -1) @ v
