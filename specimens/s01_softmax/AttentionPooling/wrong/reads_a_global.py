"""`forward` reads the notebook's variable `inputs` in place of its argument.

In the notebook it seems to work, as long as the two are the same. A function knows only what it is
given: use the argument.
"""

import torch
from torch import nn

inputs = torch.tensor([[2.0, 0.0], [1.0, 2.0], [0.0, 2.0], [-2.0, 0.0]])


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(inputs @ self.query, dim=0)
        return weights @ inputs
