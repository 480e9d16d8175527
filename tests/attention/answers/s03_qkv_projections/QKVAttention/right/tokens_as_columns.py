"""Computes as the books do that put tokens in columns, and turns the result round at the end.

Diagnosis: none
"""


import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in (("W_value", d_v), ("W_key", d_k), ("W_query", d_k)):
            layer = nn.Linear(d_in, width, bias=False)
            nn.init.xavier_normal_(layer.weight)
            setattr(self, name, layer)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        columns = X.mT
        q = self.W_query.weight @ columns
        k = self.W_key.weight @ columns
        v = self.W_value.weight @ columns
        scores = k.mT @ q / q.shape[-2] ** 0.5
        weights = torch.softmax(scores, dim=-2)
        return (v @ weights).mT
