"""Wrong. The dictionary is a default argument and lives on between calls: parameter_shapes(5, 2, 1)
after parameter_shapes(5, 2, 3) still has heads.2, and biases stay once they have been there.

Diagnosis: none
"""
def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False, shapes: dict = {}
) -> dict[str, tuple[int, ...]]:
    for h in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h}.{layer}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.{layer}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
