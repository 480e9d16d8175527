"""Wrong. Counts head by head, but with the two heads of the example in place of num_heads:
parameter_count(3, 4, 4) gives fewer than the 56 that it should be.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    one_head = 3 * head_dim * d_in
    if qkv_bias:
        one_head += 3 * head_dim
    return 2 * one_head + d_out * d_out + d_out
