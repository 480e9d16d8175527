"""out_proj is missing from the count.

The layer has four linear layers: three projections and the one at the end.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 3 * projection
