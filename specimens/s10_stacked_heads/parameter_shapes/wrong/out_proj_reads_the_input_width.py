"""out_proj is counted with d_in in place of d_out.

What goes into out_proj are the heads side by side, each d_out wide. The width of the input has
nothing to do with it any more.
"""

# T02

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_in)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
