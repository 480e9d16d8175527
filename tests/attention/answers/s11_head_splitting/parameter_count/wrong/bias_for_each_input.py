"""The biases of the projections are counted as d_in numbers each, not d_out. It breaks "The number
of entries of all weights and biases together" for qkv_bias=True wherever d_in and d_out differ.

Diagnosis: A bias of the projections is counted with d_in numbers.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projections = 3 * d_in * d_out
    if qkv_bias:
        projections += 3 * d_in
    out_proj = d_out * d_out + d_out
    return projections + out_proj
