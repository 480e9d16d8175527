"""The biases of the projections are counted with d_in.

Diagnosis: A bias of the projections is counted with d_in numbers.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return 3 * (d_in * d_out + (d_in if qkv_bias else 0)) + d_out * d_out + d_out
