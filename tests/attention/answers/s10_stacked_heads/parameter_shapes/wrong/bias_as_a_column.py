"""With a bias the weight has one more column.

Diagnosis: none
"""


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {"out_proj.weight": (d_out, d_out * num_heads), "out_proj.bias": (d_out,)}
    for h in range(num_heads):
        for w in ("query", "key", "value"):
            shapes[f"heads.{h}.W_{w}.weight"] = (d_out, d_in + int(qkv_bias))
            if qkv_bias:
                shapes[f"heads.{h}.W_{w}.bias"] = (d_out,)
    return shapes
