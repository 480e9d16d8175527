"""Two mistakes that hide each other in the example by hand: out_proj is counted with d_in input
features, and its bias is counted twice. parameter_count(4, 4, 2) should be 68 and is 72.

Diagnosis: The weights of four projections from d_in to d_out are counted. The weight of out_proj is
counted as d_out numbers.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    weights = 3 * d_in * d_out
    out_proj = d_out * (d_in + 1)
    biases = d_out
    if qkv_bias:
        biases += 3 * d_out
    return weights + out_proj + biases
