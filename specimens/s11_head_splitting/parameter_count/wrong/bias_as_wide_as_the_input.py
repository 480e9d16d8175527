# slip
"""A bias of the projections is counted with d_in numbers.

A bias is added to the output of a layer. How many features has that?
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    projection = d_in * d_out + (d_in if qkv_bias else 0)
    return 3 * projection + d_out * d_out + d_out
