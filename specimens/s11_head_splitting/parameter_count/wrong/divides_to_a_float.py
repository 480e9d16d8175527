"""The count is a float.

A single slash divides into a float, whatever the numbers are. Entries are counted in whole numbers.
"""

def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out / num_heads
    count = 3 * num_heads * (d_in * head_dim + (head_dim if qkv_bias else 0))
    return count + d_out * d_out + d_out
