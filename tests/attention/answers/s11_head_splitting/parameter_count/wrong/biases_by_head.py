"""The bias of a projection is counted as head_dim numbers, although it has d_out; wrong as soon as
qkv_bias is True and there is more than one head.

Diagnosis: The biases of the three projections are counted for one head only.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    projection = num_heads * head_dim * d_in
    if qkv_bias:
        projection += head_dim
    out_proj = d_out * d_out + d_out
    return 3 * projection + out_proj
