"""Two mistakes: out_proj is counted with d_in ("from all heads side by side to ``d_out``
features"), and its bias follows qkv_bias ("always with a bias").

Diagnosis: The weight of out_proj is (d_out, num_heads * d_in). The bias of out_proj follows
qkv_bias; it is always there.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {}
    for h in range(num_heads):
        for name in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{name}.weight"] = (d_out, d_in)
    shapes["out_proj.weight"] = (d_out, num_heads * d_in)
    if qkv_bias:
        for h in range(num_heads):
            for name in ("W_query", "W_key", "W_value"):
                shapes[f"heads.{h}.{name}.bias"] = (d_out,)
        shapes["out_proj.bias"] = (d_out,)
    return shapes
