"""Counts the width that out_proj reads with the number of layers in a head, which is always 3, in
place of num_heads.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    layers = ("W_query", "W_key", "W_value")
    shapes = {}
    for h in range(num_heads):
        for layer in layers:
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, len(layers) * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
