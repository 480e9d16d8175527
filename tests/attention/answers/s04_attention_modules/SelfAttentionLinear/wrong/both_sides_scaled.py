"""Queries and keys are each divided by the root, so the scores are divided by the width.

Diagnosis: The scores are divided by d_out, not by its square root.
"""

import torch
import torch.nn as nn


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.scale = d_out**-0.5
        for which in ("key", "value", "query"):
            setattr(self, f"W_{which}", nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x):
        q = self.W_query(x).mul(self.scale)
        k = self.W_key(x).mul(self.scale)
        att = torch.einsum("...td,...sd->...ts", q, k)
        return att.softmax(-1).matmul(self.W_value(x))
