"""The root is that of the fused width, 3 * d_out.

Diagnosis: The scores are scaled by the root of 3 * d_out.
"""

import torch
from torch import nn


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        fused = self.W_qkv(x)
        parts = fused.unflatten(-1, (3, -1))
        q, k, v = parts[..., 0, :], parts[..., 1, :], parts[..., 2, :]
        logits = torch.einsum("...id,...jd->...ij", q, k) / fused.size(-1) ** 0.5
        return torch.einsum("...ij,...jd->...id", logits.softmax(-1), v)
