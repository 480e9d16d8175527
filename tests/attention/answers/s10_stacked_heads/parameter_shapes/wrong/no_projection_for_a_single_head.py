"""Leaves out out_proj when there is one head only, as if there were nothing to mix, although the
layer always has it.

Diagnosis: out_proj is missing in a layer with one head.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for h in range(num_heads):
        for name in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{name}.bias"] = (d_out,)
    if num_heads > 1:  # one head needs no mixing
        shapes["out_proj.weight"] = (d_out, num_heads * d_out)
        shapes["out_proj.bias"] = (d_out,)
    return shapes
