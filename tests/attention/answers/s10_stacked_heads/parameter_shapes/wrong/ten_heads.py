"""Heads from 10 on are named with one digit: heads.10 overwrites heads.0.

Diagnosis: none
"""


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {}
    for h in range(num_heads):
        for w in ("W_query", "W_key", "W_value"):
            shapes[f"heads.{h % 10}.{w}.weight"] = (d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h % 10}.{w}.bias"] = (d_out,)
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
