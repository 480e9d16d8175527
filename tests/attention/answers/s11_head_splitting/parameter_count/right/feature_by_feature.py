"""Right, without counting a single matrix: each output feature of a head costs three rows of the
projections and one row of out_proj, and the rows are added up in two loops.

Diagnosis: none
"""

def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projection_row = d_in + (1 if qkv_bias else 0)
    out_row = d_out + 1
    learnt = 0
    for _head in range(num_heads):
        for _feature in range(d_out // num_heads):
            learnt += 3 * projection_row + out_row
    return learnt
