"""Broadcasting and sums; the query starts from zero; a softmax module as an attribute."""

import torch
import torch.nn as nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int):
        super(AttentionPooling, self).__init__()
        self.d_in = d_in
        self.query = nn.Parameter(torch.zeros(d_in))
        self.to_weights = nn.Softmax(dim=0)

    def forward(self, x):
        scores = (x * self.query).sum(dim=1, keepdim=True)
        return (self.to_weights(scores) * x).sum(dim=0)
