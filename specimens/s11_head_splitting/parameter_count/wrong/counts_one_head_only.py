"""Only one head's share of the projections is counted.

The head_dim rows of one head are a part of W_query; the other heads have rows too.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out // num_heads
    projection = d_in * head_dim + (head_dim if qkv_bias else 0)
    return 3 * projection + d_out * d_out + d_out
