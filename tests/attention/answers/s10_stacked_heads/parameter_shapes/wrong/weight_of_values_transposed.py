"""Gives the weight of W_value as (d_in, d_out), as it stands in the formula, although nn.Linear
stores (d_out, d_in).

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
