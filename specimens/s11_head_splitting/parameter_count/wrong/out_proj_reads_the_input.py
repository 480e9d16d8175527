# slip
"""out_proj is counted as if it read d_in features.

out_proj gets the merged heads. How many features have these? With d_in equal to d_out you cannot
see the difference.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 3 * projection + d_in * d_out + d_out
