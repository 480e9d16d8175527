"""Each projection is counted for one head, and out_proj without a bias.

Diagnosis: The weights of the three projections are counted for one head only. The bias of out_proj
is not counted.
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    head_dim = d_out // num_heads
    total = sum(d_in * head_dim for _ in range(3)) + d_out**2
    if qkv_bias:
        total += 3 * d_out
    return total
