"""Wrong: counts the parameters of one head and multiplies by the width of a head in place of the
number of heads. In the example both are 2; `parameter_count(3, 12, 3)` should be 264 and comes
out as 300.

Diagnosis: The weights of one head are counted once for each of its features, not once for each
head. The biases of one head are counted once for each of its features, not once for each head.
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    heads = d_out // num_heads
    one_head = 3 * d_in * heads
    if qkv_bias:
        one_head += 3 * heads
    out_proj = d_out * d_out + d_out
    return heads * one_head + out_proj
