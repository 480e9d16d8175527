"""The weights are counted in a dict whose keys are shapes; equal shapes fall together.

Mistake: for parameter_count(768, 768, 12) it returns 590592, the text asks for 2360064; for
parameter_count(2, 2, 1) it returns 6, the text asks for 20. It is right where d_in is not d_out.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    matrices = {
        (d_out, d_in): 3,  # queries, keys, values
        (d_out, d_out): 1,  # out_proj
    }
    weights = sum(rows * columns * times for (rows, columns), times in matrices.items())
    biases = d_out * (4 if qkv_bias else 1)
    return weights + biases
