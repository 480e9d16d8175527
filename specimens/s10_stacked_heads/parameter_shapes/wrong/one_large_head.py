"""All heads are counted as one, num_heads times as wide.

Here every head has three layers of its own, and its number is in their names.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    total = num_heads * d_out
    shapes = {}
    for layer in ("W_query", "W_key", "W_value"):
        shapes[f"{layer}.weight"] = (total, d_in)
        if qkv_bias:
            shapes[f"{layer}.bias"] = (total,)
    return shapes | {"out_proj.weight": (d_out, total), "out_proj.bias": (d_out,)}
