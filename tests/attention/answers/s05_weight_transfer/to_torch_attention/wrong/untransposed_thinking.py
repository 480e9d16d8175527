"""Transposes the projections, as for x @ W, and forgets out_proj's bias.

Diagnosis: The weights of query, key and value are transposed on the way. The bias of out_proj
is lost: it becomes 0.
"""

import torch
from torch import nn


def to_torch_attention(source):
    d = source.out_proj.in_features
    layers = [source.W_query, source.W_key, source.W_value]
    mha = nn.MultiheadAttention(d, 1, batch_first=True, dtype=source.out_proj.weight.dtype)
    with torch.no_grad():
        mha.in_proj_weight.copy_(torch.cat([l.weight.T for l in layers]))
        for i, l in enumerate(layers):
            if l.bias is not None:
                mha.in_proj_bias[i * d : (i + 1) * d] = l.bias
        mha.out_proj.weight.copy_(source.out_proj.weight)
    return mha
