"""The weights of one head are multiplied by head_dim in place of num_heads, which is right only if
the two are equal.

Diagnosis: The weights of one head are counted once for each of its features, not once for each
head. The biases of one head are counted once for each of its features, not once for each head.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    one_head = 3 * d_in * head_dim
    if qkv_bias:
        one_head += 3 * head_dim
    output = d_out * d_out + d_out
    return head_dim * one_head + output
