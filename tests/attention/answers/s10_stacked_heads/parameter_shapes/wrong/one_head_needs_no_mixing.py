"""Leaves out the projection if there is a single head, "because there is nothing to mix". Breaks
"Then comes ``out_proj``, an ``nn.Linear`` from all heads side by side to ``d_out`` features,
always with a bias" for num_heads = 1.

Diagnosis: out_proj is missing in a layer with one head.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for h in range(num_heads):
        for w in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{w}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{w}.bias"] = (d_out,)
    if num_heads > 1:
        shapes["out_proj.weight"] = (d_out, num_heads * d_out)
        shapes["out_proj.bias"] = (d_out,)
    return shapes
