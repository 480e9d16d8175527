"""The state is the log of the total and the normalised result; split instead of slices.

Diagnosis: none
"""

import torch
from torch import nn


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, d = queries.shape[-2:]
    q = queries * d**-0.5
    log_total, result, begin = None, None, 0
    for k, v in zip(keys.split(tile_size, 1), values.split(tile_size, 1)):
        size = k.shape[1]
        first = begin if causal else 0
        s = q[:, first:] @ k.mT
        if causal:
            row = torch.arange(first, n).unsqueeze(1)
            s = s.masked_fill(row < torch.arange(begin, begin + size), -torch.inf)
        lse = s.logsumexp(-1, keepdim=True)
        part = s.softmax(-1) @ v
        if result is None:
            log_total, result = lse, part
        else:
            old = log_total[:, first:]
            new = torch.logaddexp(old, lse)
            mixed = (old - new).exp() * result[:, first:] + (lse - new).exp() * part
            log_total = torch.cat((log_total[:, :first], new), 1)
            result = torch.cat((result[:, :first], mixed), 1)
        begin += size
    return result
