"""Gives W_value.weight the shape (d_in, d_out) of the formula, and only the other weights the shape
that nn.Linear stores. parameter_shapes(5, 2, 3) says (5, 2) for heads.0.W_value.weight instead of
(2, 5).

Diagnosis: The weight of W_value is (d_in, d_out); nn.Linear stores (d_out, d_in).
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for h in range(num_heads):
        shapes[f"heads.{h}.W_query.weight"] = (d_out, d_in)
        shapes[f"heads.{h}.W_key.weight"] = (d_out, d_in)
        shapes[f"heads.{h}.W_value.weight"] = (d_in, d_out)
        if qkv_bias:
            shapes[f"heads.{h}.W_query.bias"] = (d_out,)
            shapes[f"heads.{h}.W_key.bias"] = (d_out,)
            shapes[f"heads.{h}.W_value.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
