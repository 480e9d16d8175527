"""The projections are counted once for every head, as if each head had the full width.

A head is d_out / num_heads wide. All heads together have one matrix of d_out rows for the
queries.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    per_head = 3 * (d_in * d_out + (d_out if qkv_bias else 0))
    return num_heads * per_head + d_out * d_out + d_out
