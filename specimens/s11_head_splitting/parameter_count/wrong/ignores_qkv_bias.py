# slip
"""qkv_bias is never looked at: the biases of the projections are missing.

With qkv_bias=True each of the three projections has one more number for each output feature.
"""

# T31


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return 3 * d_in * d_out + d_out * d_out + d_out
