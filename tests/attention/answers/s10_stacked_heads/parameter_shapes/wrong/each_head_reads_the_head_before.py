"""Takes the stack for a chain in which each head reads the output of the head before, so that the
layers of all heads but the first have d_out input features instead of d_in.

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
        features = d_out  # what this head gives to the next one
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
