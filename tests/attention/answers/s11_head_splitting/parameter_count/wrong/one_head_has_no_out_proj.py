"""Remembered from a vision transformer's code in which a single head needs no output projection.
Breaks "and of nn.Linear(d_out, d_out) with a bias", which the layer always has, for num_heads=1
with d_in == d_out. Right for two or more heads.

Diagnosis: With one head, and d_in equal to d_out, out_proj is not counted.
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projections = 3 * d_in * d_out
    if qkv_bias:
        projections += 3 * d_out
    project_out = not (num_heads == 1 and d_in == d_out)
    return projections + (d_out * d_out + d_out if project_out else 0)
