"""The bias of out_proj is only counted if qkv_bias is True; out_proj always has one.

Diagnosis: The bias of out_proj is counted only when qkv_bias is True.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    bias = d_out if qkv_bias else 0
    return 3 * (d_in * d_out + bias) + d_out * d_out + bias
