"""Neither batch_first nor the projections' biases.

Diagnosis: The biases of query, key and value are lost: they become 0. The first axis is taken
for that of the tokens: sequences are mixed.
"""

import torch
from torch import nn


def to_torch_attention(source):
    w = source.out_proj.weight
    mha = nn.MultiheadAttention(w.shape[0], num_heads=1, dtype=w.dtype)
    with torch.no_grad():
        mha.in_proj_weight.copy_(
            torch.cat((source.W_query.weight, source.W_key.weight, source.W_value.weight))
        )
        mha.out_proj.weight.copy_(w)
        if source.out_proj.bias is not None:
            mha.out_proj.bias.copy_(source.out_proj.bias)
    return mha
