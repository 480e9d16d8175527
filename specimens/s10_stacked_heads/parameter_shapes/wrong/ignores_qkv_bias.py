"""qkv_bias is accepted and ignored: the heads never have biases.

With qkv_bias=True each of the three layers of every head has one.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
