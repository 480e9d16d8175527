"""The biases of the three projections are counted as d_in * d_out in place of 3 * d_out, which is
the same only in the example with d_in = 3.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    projections = 3 * num_heads * head_dim * d_in
    biases = d_in * d_out if qkv_bias else 0
    output = d_out * d_out + d_out
    return projections + biases + output
