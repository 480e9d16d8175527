"""out_proj gives back the width of all heads together.

It takes all heads side by side and gives d_out features, and its bias has one number for each of
these.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (num_heads * d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (num_heads * d_out,)
    return shapes
