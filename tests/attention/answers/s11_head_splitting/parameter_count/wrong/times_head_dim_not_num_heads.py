"""Counts what one head needs, and then multiplies by head_dim in place of num_heads. Right when both
are equal, as in the example with d_out 4 and 2 heads; wrong for parameter_count(768, 768, 12).

Diagnosis: The weights of one head are counted once for each of its features, not once for each
head. The biases of one head are counted once for each of its features, not once for each head.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    per_head = 3 * d_in * head_dim
    if qkv_bias:
        per_head += 3 * head_dim
    projections = head_dim * per_head
    out_proj = d_out * d_out + d_out
    return projections + out_proj
