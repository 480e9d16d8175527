"""For d_in equal to d_out it takes a short formula that counts no bias at all without qkv_bias, so
the d_out biases of out_proj are missing there.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    if d_in == d_out:  # four square matrices, as in GPT-2
        return 4 * d_in * d_in + 4 * d_in if qkv_bias else 4 * d_in * d_in
    projection = d_in * d_out + (d_out if qkv_bias else 0)
    return 3 * projection + d_out * d_out + d_out
