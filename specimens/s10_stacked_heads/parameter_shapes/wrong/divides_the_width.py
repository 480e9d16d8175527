"""d_out is divided among the heads.

In this layer d_out is the width of each head. Other layers divide a total width among their heads;
look at what the stub says.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    width = d_out // num_heads
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (width, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (width,)
    shapes["out_proj.weight"] = (d_out, d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
