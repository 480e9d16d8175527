"""The weights of out_proj that belong to one head are counted head_dim times and not num_heads
times, which agrees only when the two numbers are equal, as in the example.

Diagnosis: The columns of out_proj that belong to one head are counted once for each of its
features, not once for each head.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    one_head = 3 * d_in * head_dim
    if qkv_bias:
        one_head += 3 * head_dim
    out_of_one_head = head_dim * d_out
    return num_heads * one_head + head_dim * out_of_one_head + d_out
