"""Counts head by head, but takes head_dim heads in place of num_heads. In the example both are 2;
for parameter_count(3, 8, 2) it counts twice as many projection weights as there are.

Diagnosis: The weights of one head are counted once for each of its features, not once for each
head. The biases of one head are counted once for each of its features, not once for each head.
"""
def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    head_dim = d_out // num_heads
    one_matrix = head_dim * d_in
    if qkv_bias:
        one_matrix += head_dim
    total = 0
    for head in range(head_dim):
        total += 3 * one_matrix  # query, key, value
    return total + d_out * d_out + d_out
