"""Wrong. Counts d_in * d_out biases in the projections in place of 3 * d_out; the two agree in the
example because d_in is 3 there. parameter_count(5, 4, 2, qkv_bias=True) should be 60 + 12 + 16 +
4 = 92 and comes out as 100.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projection = d_in * d_out
    total = 3 * projection
    if qkv_bias:
        total += d_in * d_out
    out_proj = d_out * d_out + d_out
    return total + out_proj
