"""out_proj gives as many features as the input has.

The output of this layer has d_out features, whatever the input has.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_in, num_heads * d_out)
    shapes["out_proj.bias"] = (d_in,)
    return shapes
