"""Wrong: the number of projections, 3, and d_in, which is 3 in the example, are taken for each
other in the biases: with qkv_bias=True it adds d_in * d_out numbers in place of 3 * d_out. Right
without biases and whenever d_in is 3, wrong otherwise (8 too few or too many for each d_out when
d_in is 11 or so).

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    one_head = 3 * d_in * head_dim
    qkv = num_heads * one_head
    if qkv_bias:
        qkv += d_in * num_heads * head_dim
    out_proj = d_out**2 + d_out
    return qkv + out_proj
