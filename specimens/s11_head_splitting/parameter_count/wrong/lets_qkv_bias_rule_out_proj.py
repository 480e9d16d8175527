# slip
"""The bias of out_proj is counted only when qkv_bias is True.

The name says it: qkv_bias is about queries, keys and values. out_proj has a bias in any case.
"""

# T63


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    bias = d_out if qkv_bias else 0
    return 3 * (d_in * d_out + bias) + d_out * d_out + bias
