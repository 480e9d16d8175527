"""Gives the weight of W_key the shape (d_in, d_out), because the keys are transposed in the
formula, although nn.Linear stores (d_out, d_in) for it as well.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    weights = {
        "W_query": (d_out, d_in),
        "W_key": (d_in, d_out),  # the keys enter the scores transposed
        "W_value": (d_out, d_in),
    }
    shapes = {}
    for h in range(num_heads):
        for name, shape in weights.items():
            shapes[f"heads.{h}.{name}.weight"] = shape
            if qkv_bias:
                shapes[f"heads.{h}.{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
