"""Two mistakes. ``out_proj.weight`` has the shape of the formula's matrix, (num_heads * d_out,
d_out), not that "as ``nn.Linear`` stores it" (wrong for two heads or more). And
``out_proj.bias`` is there only with qkv_bias, though ``out_proj`` is "always with a bias".

Diagnosis: The weight of out_proj is (num_heads * d_out, d_out); nn.Linear stores (out, in). The
bias of out_proj follows qkv_bias; it is always there.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for h in range(num_heads):
        for w in ["W_query", "W_key", "W_value"]:
            shapes[f"heads.{h}.{w}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{w}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (num_heads * d_out, d_out)
    if qkv_bias:
        shapes["out_proj.bias"] = (d_out,)
    return shapes
