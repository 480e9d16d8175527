"""Wrong. Takes "stacked" to mean that each head reads the output of the one before: from head 1 on
the weights get the shape (d_out, d_out). With (5, 2, 3), heads.1.W_query.weight comes out as (2,
2), not (2, 5).

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    width = d_in
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, width)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
        width = d_out
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
