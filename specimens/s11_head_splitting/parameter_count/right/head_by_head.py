"""Counts head by head and adds up."""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out // num_heads
    total = 0
    for _ in range(num_heads):
        total += 3 * head_dim * d_in
        if qkv_bias:
            total += 3 * head_dim
    return total + num_heads * head_dim * d_out + d_out
