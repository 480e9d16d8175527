"""Leaves out_proj out of the count when there is only one head, though the layer always has it.

Diagnosis: With one head, out_proj is not counted.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projections = 3 * d_out * (d_in + int(qkv_bias))
    if num_heads == 1:
        return projections  # a single head has nobody to talk to: nothing to mix
    return projections + d_out * d_out + d_out
