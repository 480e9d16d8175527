"""Features of the heads are dealt out in turn when they are merged, and nothing is scaled.

Diagnosis: The scores are not scaled. When the heads are merged, their features are interleaved;
those of a head should be neighbours.
"""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q, k, v = (
            torch.einsum("hki,bti->bhtk", W, x) for W in (self.W_query, self.W_key, self.W_value)
        )
        w = torch.einsum("bhtk,bhsk->bhts", q, k).softmax(-1)
        z = torch.einsum("bhts,bhsk->btkh", w, v)
        return self.out_proj(z.flatten(2))
