"""Leaves out out_proj.weight and out_proj.bias when there is one head only, though the layer
always has them.

Diagnosis: out_proj is missing in a layer with one head.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {}
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
    if num_heads > 1:  # a single head has nothing to be mixed with
        shapes["out_proj.weight"] = (d_out, num_heads * d_out)
        shapes["out_proj.bias"] = (d_out,)
    return shapes
