"""`query` is a parameter that is frozen: requires_grad is switched off.

It is listed among the parameters, but no gradient reaches it. It should be learned.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in), requires_grad=False)

    def forward(self, x):
        weights = torch.softmax(x @ self.query, dim=0)
        return weights @ x
