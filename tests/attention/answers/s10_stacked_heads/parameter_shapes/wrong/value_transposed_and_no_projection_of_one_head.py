"""Wrong twice: the weight of W_value is written the other way round, (d_in, d_out), which shows for
d_in=5, d_out=2; and a layer with a single head (num_heads=1) gets no out_proj, which it should
always have.

Diagnosis: The weight of W_value is (d_in, d_out); nn.Linear stores (d_out, d_in). out_proj is
missing in a layer with one head.
"""


def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    shapes = {}
    for h in range(num_heads):
        shapes[f"heads.{h}.W_query.weight"] = (d_out, d_in)
        shapes[f"heads.{h}.W_key.weight"] = (d_out, d_in)
        shapes[f"heads.{h}.W_value.weight"] = (d_in, d_out)
        if qkv_bias:
            shapes[f"heads.{h}.W_query.bias"] = (d_out,)
            shapes[f"heads.{h}.W_key.bias"] = (d_out,)
            shapes[f"heads.{h}.W_value.bias"] = (d_out,)
    if num_heads > 1:  # there is nothing to mix otherwise
        shapes["out_proj.weight"] = (d_out, num_heads * d_out)
        shapes["out_proj.bias"] = (d_out,)
    return shapes
