# slip
"""The bias of out_proj is missing.

out_proj has a bias whatever qkv_bias says: one number for each output feature.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 3 * projection + d_out * d_out
