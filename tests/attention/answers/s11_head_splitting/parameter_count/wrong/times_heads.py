"""The weights of the projections are counted once for each head.

Diagnosis: The weights of the three projections are counted once for every head.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out // num_heads
    return 3 * num_heads * (d_in * d_out + qkv_bias * head_dim) + d_out * d_out + d_out
