"""Wrong. For d_in == d_out it uses the short formula 4 d^2 + d of the text on GPT-2 and forgets
qkv_bias there: parameter_count(4, 4, 2, qkv_bias=True) gives 68 in place of 80.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    if d_in == d_out:  # four square matrices and one bias, as in GPT-2
        return 4 * d_out**2 + d_out
    projection = d_in * d_out
    if qkv_bias:
        projection += d_out
    return 3 * projection + d_out * d_out + d_out
