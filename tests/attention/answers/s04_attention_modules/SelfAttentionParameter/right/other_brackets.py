"""Puts the brackets elsewhere: (x (W_query W_key^T)) x^T for the scores, and (A x) W_value for the
contexts.

Diagnosis: none
"""


import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in ("W_value", "W_query", "W_key"):
            matrix = torch.empty(d_in, d_out)
            nn.init.kaiming_uniform_(matrix, a=5**0.5)
            self.register_parameter(name, nn.Parameter(matrix))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d_out = self.W_key.shape[1]
        between = self.W_query @ self.W_key.T / d_out**0.5
        scores = (x @ between) @ x.mT
        mixed = scores.softmax(dim=-1) @ x
        return mixed @ self.W_value
