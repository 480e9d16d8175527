# slip
"""The biases of the projections are counted even when qkv_bias is False.

nn.Linear has a bias by default; the projections of this layer have one only when they are asked
for it.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return 3 * (d_in * d_out + d_out) + d_out * d_out + d_out
