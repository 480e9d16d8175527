"""All methods are written anew, with the heads as a loop.

Diagnosis: none
"""

import torch
from torch import nn


class MendedMultiHead(ScrambledMultiHead):
    def split(self, projected):
        n = projected.shape[0]
        return projected.reshape(n, self.num_heads, -1).permute(1, 0, 2).contiguous()

    def attend(self, queries, keys, values):
        out = []
        for q, k, v in zip(queries, keys, values):
            s = q @ k.T / q.shape[-1] ** 0.5
            n = s.shape[0]
            s = s + torch.full((n, n), float("-inf")).triu(1)
            out.append(s.softmax(-1) @ v)
        return torch.stack(out)

    def merge(self, context):
        return torch.hstack(tuple(context))
