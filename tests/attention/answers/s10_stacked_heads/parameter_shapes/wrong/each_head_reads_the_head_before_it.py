"""Wrong: takes stacked heads for a chain, so from head 1 on the projections have the shape (d_out,
d_out) in place of (d_out, d_in).

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    features = d_in
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, features)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
        features = d_out  # what this head hands on
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
