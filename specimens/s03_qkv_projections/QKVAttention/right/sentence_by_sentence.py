"""Takes a batch sentence by sentence, and the queries one by one."""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        if X.dim() == 3:
            return torch.stack([self.forward(sentence) for sentence in X])
        keys, values = self.W_key(X), self.W_value(X)
        rows = []
        for x in X:
            weights = torch.softmax(keys @ self.W_query(x) / keys.size(1) ** 0.5, dim=0)
            rows.append((weights.unsqueeze(1) * values).sum(0))
        return torch.stack(rows)
