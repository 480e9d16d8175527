"""Wrong. Takes the biases into the wrong bracket: d_in * d_out * (3 + qkv_bias) adds d_in * d_out
numbers for the three biases, not 3 * d_out. Right for d_in = 3 (the example); (7, 6, 3, True)
should be 186 and gives 210.

Diagnosis: none
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    projections = d_in * d_out * (3 + int(qkv_bias))
    out_proj = (d_out + 1) * d_out
    return projections + out_proj
