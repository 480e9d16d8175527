"""Takes the value layer for one that leads from d_out back to d_in. For parameter_shapes(5, 2, 3,
True) heads.0.W_value.weight should be (2, 5) and its bias (2,), but here they are (5, 2) and
(5,).

Diagnosis: The weight of W_value is (d_in, d_out); nn.Linear stores (d_out, d_in). The bias of
W_value is (d_in,).
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    layers = {
        "W_query": (d_out, d_in),
        "W_key": (d_out, d_in),
        "W_value": (d_in, d_out),
    }
    shapes = {}
    for h in range(num_heads):
        for name, shape in layers.items():
            shapes[f"heads.{h}.{name}.weight"] = shape
            if qkv_bias:
                shapes[f"heads.{h}.{name}.bias"] = shape[:1]
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
