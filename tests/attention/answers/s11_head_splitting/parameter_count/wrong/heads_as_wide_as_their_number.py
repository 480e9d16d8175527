"""Counted head by head, with num_heads as the width of a head in place of d_out // num_heads:
right only if both are equal, as in the example.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    def linear(n_in: int, n_out: int, bias: bool) -> int:
        return n_in * n_out + (n_out if bias else 0)

    one_head = 3 * linear(d_in, num_heads, qkv_bias)
    return num_heads * one_head + linear(d_out, d_out, True)
