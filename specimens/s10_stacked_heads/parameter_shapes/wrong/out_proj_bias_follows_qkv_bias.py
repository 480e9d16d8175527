"""out_proj has a bias only if qkv_bias is True.

qkv means queries, keys and values. The bias of out_proj is there in any case.
"""

# T63

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    if qkv_bias:
        shapes["out_proj.bias"] = (d_out,)
    return shapes
