"""The list says how many numbers each parameter has, not its shape.

A weight of shape (2, 5) and one of shape (5, 2) have ten numbers each and are not the same. Give
the shapes.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = d_out * d_in
            if qkv_bias:
                shapes[f"{name}.bias"] = d_out
    return shapes | {"out_proj.weight": d_out * num_heads * d_out, "out_proj.bias": d_out}
