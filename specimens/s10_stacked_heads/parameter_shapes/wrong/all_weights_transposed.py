"""All weights are given as (inputs, outputs).

That is the matrix of the formula X W. nn.Linear stores its transpose: outputs first.
"""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            name = f"heads.{head}.{layer}"
            shapes[f"{name}.weight"] = (d_in, d_out)
            if qkv_bias:
                shapes[f"{name}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (num_heads * d_out, d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
