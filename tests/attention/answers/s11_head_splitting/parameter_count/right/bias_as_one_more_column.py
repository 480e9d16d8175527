"""Right. A bias counts as one more column of a weight; a bool counts as 0 or 1. num_heads is not
used, since the heads only share out the rows.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    return d_out * (3 * (d_in + int(qkv_bias)) + d_out + 1)
