"""Only two projections are counted.

Queries, keys and values: each of them has a matrix of its own.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 2 * projection + d_out * d_out + d_out
