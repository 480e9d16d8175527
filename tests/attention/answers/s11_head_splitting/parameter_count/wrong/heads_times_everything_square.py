"""The projections are taken for square ones, and biases are always there.

Diagnosis: The weights of the three projections are counted as d_in * d_in. The biases of the three
projections are counted when qkv_bias is False, too.
"""

from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    weights = 3 * d_in * d_in
    biases = 3 * d_out
    out_proj = nn.Linear(d_out, d_out)
    return weights + biases + sum(p.numel() for p in out_proj.parameters())
