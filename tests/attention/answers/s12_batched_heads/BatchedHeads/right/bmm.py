"""With bmm over batch times heads.

Diagnosis: none
"""

import torch
import torch.nn.functional as F
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.sizes = (num_heads, head_dim, d_in)
        for name in ("W_query", "W_key", "W_value"):
            self.register_parameter(name, nn.Parameter(torch.rand(self.sizes) - 0.5))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def project(self, x, stack):
        heads, width, d_in = self.sizes
        flat = F.linear(x, stack.reshape(heads * width, d_in))
        return flat.view(*x.shape[:2], heads, width).permute(0, 2, 1, 3).flatten(0, 1)

    def forward(self, x):
        heads, width, _ = self.sizes
        q, k, v = (self.project(x, s) for s in (self.W_query, self.W_key, self.W_value))
        weights = torch.baddbmm(
            torch.zeros((), dtype=x.dtype), q, k.mT, beta=0, alpha=width**-0.5
        ).softmax(2)
        z = torch.bmm(weights, v).view(len(x), heads, -1, width)
        return self.out_proj(z.transpose(1, 2).reshape(len(x), -1, heads * width))
