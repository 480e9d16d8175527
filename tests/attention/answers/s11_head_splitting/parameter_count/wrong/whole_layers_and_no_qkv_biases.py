"""The projections are counted once for every head, and their biases never.

Diagnosis: The weights of the three projections are counted once for every head. The biases of the
three projections are not counted when qkv_bias is True.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return num_heads * (3 * d_in * d_out) + d_out * d_out + d_out
