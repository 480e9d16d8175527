"""The shapes are named tuples, which are tuples.

Diagnosis: none
"""

from collections import namedtuple

Matrix = namedtuple("Matrix", "rows columns")
Vector = namedtuple("Vector", "length")


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = {"out_proj.weight": Matrix(d_out, num_heads * d_out), "out_proj.bias": Vector(d_out)}
    for h in range(num_heads):
        for w in ("query", "key", "value"):
            shapes[f"heads.{h}.W_{w}.weight"] = Matrix(d_out, d_in)
            if qkv_bias:
                shapes[f"heads.{h}.W_{w}.bias"] = Vector(d_out)
    return shapes
