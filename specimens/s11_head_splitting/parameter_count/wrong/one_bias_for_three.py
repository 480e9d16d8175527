# slip
"""With qkv_bias only one bias is counted for the three projections.

Queries, keys and values have a bias each.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return 3 * d_in * d_out + (d_out if qkv_bias else 0) + d_out * d_out + d_out
