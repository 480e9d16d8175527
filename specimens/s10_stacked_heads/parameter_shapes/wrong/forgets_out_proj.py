"""out_proj is missing altogether.

After the heads there is one more layer, and it has a weight and a bias.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    return shapes
