"""With qkv_bias=True the count is a float: 68.0 for (3, 4, 2).

Diagnosis: none
"""

def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out / num_heads
    count = 3 * d_in * d_out + d_out * d_out + d_out
    if qkv_bias:
        count += 3 * num_heads * head_dim
    return count
