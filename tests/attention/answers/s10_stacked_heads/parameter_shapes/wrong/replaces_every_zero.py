"""Writes the names of head 0 and gets those of the others by replacing "0" in all names so far; at
head 11 the zero in "heads.10" is replaced, too. For num_heads=12 the result has names such as
heads.111.W_query.weight, which the layer does not have.

Diagnosis: none
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for layer in ("W_query", "W_key", "W_value"):
        shapes[f"heads.0.{layer}.weight"] = (d_out, d_in)
        if qkv_bias:
            shapes[f"heads.0.{layer}.bias"] = (d_out,)
    for h in range(1, num_heads):
        for name, shape in list(shapes.items()):
            shapes[name.replace("0", str(h))] = shape
    shapes["out_proj.weight"] = (d_out, num_heads * d_out)
    shapes["out_proj.bias"] = (d_out,)
    return shapes
